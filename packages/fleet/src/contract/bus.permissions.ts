/** Codes of the permission catalogue (organisation), by screen; apart from the endpoints, so that the menu needs no more. */
export const quotaPermissions = {
  view: ['engConsQuotaPerm'],
  create: ['engconsquota:create'],
  /** Settings and drivers' grades as well. */
  edit: ['engconsquota:edit'],
  delete: ['engconsquota:delete'],
  export: ['engconsquota:export'],
} as const

export const recordPermissions = {
  view: ['driverRcdPerm'],
  create: ['driverrecord:create'],
  edit: ['driverrecord:edit'],
  delete: ['driverrecord:delete'],
  export: ['driverrecord:export'],
  /** Checking records, closing months. */
  control: ['driverrecord:control'],
  /** Opening a closed month again. */
  approve: ['driverrecord:approve'],
} as const

export const energyPermissions = {
  view: ['carEngQuotaStaticsPerm'],
  export: ['carengquotastatistics:export'],
} as const
