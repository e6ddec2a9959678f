/** Who may arrange what is told to whom. The bell is for everybody who sees alarms. */
export const outreachPermissions = {
  view: ['notifyPerm'],
  edit: ['notify:edit'],
  /** Send again, send a trial. */
  control: ['notify:control'],
  bell: ['eventPerm', 'equipmentMonPerm'],
} as const
