/** Codes of the permission catalogue (organisation), by screen; apart from the endpoints, so that the menu needs no more. */
export const memberPermissions = {
  view: ['userMngPerm'],
  create: ['usermng:create'],
  edit: ['usermng:edit'],
  delete: ['usermng:delete'],
  export: ['usermng:export'],
  control: ['usermng:control'],
  reveal: ['usermng:reveal'],
} as const

export const companyPermissions = {
  view: ['compmsMngPerm'],
  create: ['compmsmng:create'],
  edit: ['compmsmng:edit'],
  delete: ['compmsmng:delete'],
  export: ['compmsmng:export'],
} as const

export const couponPermissions = {
  view: ['preferentialPerm'],
  create: ['preferentialchg:create'],
  edit: ['preferentialchg:edit'],
  delete: ['preferentialchg:delete'],
  /** Giving coupons to people and taking them back: money follows. */
  control: ['preferentialchg:control'],
  export: ['preferentialchg:export'],
} as const

export const bookingPermissions = {
  view: ['bookingPerm'],
  create: ['booking:create'],
  /** Cancelling, and taking a missed one off somebody's account. */
  edit: ['booking:edit'],
  /** The operator's rules. */
  control: ['booking:control'],
  export: ['booking:export'],
} as const

export const evaluationPermissions = {
  view: ['evaluationPerm'],
  create: ['evaluation:create'],
  edit: ['evaluation:edit'],
  /** Hiding one, and showing it again. */
  control: ['evaluation:control'],
  export: ['evaluation:export'],
} as const

export const feedbackPermissions = {
  view: ['feedbackPerm'],
  create: ['feedback:create'],
  edit: ['feedback:edit'],
  export: ['feedback:export'],
} as const
