/** Who may do what with tariffs. Viewing is the page's own code. */
export const tariffPermissions = {
  view: ['costRulePerm'],
  create: ['chgcostrule:create'],
  edit: ['chgcostrule:edit'],
  delete: ['chgcostrule:delete'],
  /** Publishing, retiring and assigning: from there on money follows. */
  approve: ['chgcostrule:approve'],
} as const
