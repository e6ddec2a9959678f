/** Codes of the permission catalogue (organisation); apart from the endpoints, so that the menu needs no more. */
export const vehiclePermissions = {
  view: ['carPerm'],
  create: ['vehicle:create'],
  edit: ['vehicle:edit'],
  delete: ['vehicle:delete'],
  export: ['vehicle:export'],
  /** Whose start token it is, and whose order. */
  control: ['vehicle:control'],
  reveal: ['vehicle:reveal'],
} as const

/** Choosing a vehicle, driver, line or fleet: whoever works with any of their screens. */
export const choicePermission = [
  'carPerm',
  'driverRcdPerm',
  'engConsQuotaPerm',
  'carEngQuotaStaticsPerm',
] as const
