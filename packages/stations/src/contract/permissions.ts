/** Who may see stations and charge points: their own page or the monitoring page. */
export const viewPermission = ['stationPilePerm', 'equipmentMonPerm'] as const

/** Who may do what. Each list: one of its codes is enough. */
export const stationPermissions = {
  create: ['chgstation:create'],
  edit: ['chgstation:edit'],
  delete: ['chgstation:delete'],
  export: ['chgstation:export'],
} as const
export const pilePermissions = {
  create: ['chgpile:create'],
  edit: ['chgpile:edit'],
  delete: ['chgpile:delete'],
  export: ['chgpile:export'],
  control: ['chgpile:control'],
} as const
