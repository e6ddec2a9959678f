/** Codes of the permission catalogue (organisation), by screen; apart from the endpoints, so that the menu needs no more. */
export const staffPermissions = {
  view: ['ywusermng'],
  create: ['chgywpeoplemng:create'],
  edit: ['chgywpeoplemng:edit'],
  delete: ['chgywpeoplemng:delete'],
  export: ['chgywpeoplemng:export'],
  reveal: ['chgywpeoplemng:reveal'],
} as const

export const workOrderPermissions = {
  view: ['ywordermng'],
  create: ['chgyworder:create'],
  /** Working on an order: accepting, coming, mending, saying what was done. */
  edit: ['chgyworder:edit'],
  /** Giving orders out, verifying, closing, cancelling, and the rules. */
  control: ['chgyworder:control'],
  export: ['chgyworder:export'],
} as const
/** Who may do something with an order: whoever works on it, and whoever gives it out. */
export const workCodes = [...workOrderPermissions.edit, ...workOrderPermissions.control] as const
