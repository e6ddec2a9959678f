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
/** Alarms and events: their own page, or the monitoring page that shows them. */
export const alarmPermissions = {
  view: ['eventPerm', 'equipmentMonPerm'],
  /** Rules and the table of makers' codes. */
  edit: ['chgevent:edit'],
  export: ['chgevent:export'],
  /** Acknowledge and close. */
  control: ['chgevent:control'],
} as const
export const firmwarePermissions = {
  view: ['firmwarePerm'],
  edit: ['firmware:edit'],
  control: ['firmware:control'],
} as const
/** Commands that take one of these codes as well: control of charge points alone brings them no other firmware. */
export const permissionOfCommand: Readonly<Record<string, readonly string[]>> = {
  UpdateFirmware: firmwarePermissions.control,
  SignedUpdateFirmware: firmwarePermissions.control,
  PublishFirmware: firmwarePermissions.control,
  UnpublishFirmware: firmwarePermissions.control,
}
export const localListPermissions = {
  view: ['listPerm'],
  control: ['blackwhite:control'],
} as const

export const parameterPermissions = {
  view: ['pileParamPerm'],
  edit: ['pileparam:edit'],
  control: ['pileparam:control'],
} as const

/** What a bulk job does, and who may order it. */
export const rolloutKinds = ['command', 'parameters', 'firmware'] as const
export type RolloutKind = (typeof rolloutKinds)[number]
export const permissionOfRollout: Readonly<Record<RolloutKind, readonly [string, ...string[]]>> = {
  command: pilePermissions.control,
  parameters: parameterPermissions.control,
  firmware: firmwarePermissions.control,
}
