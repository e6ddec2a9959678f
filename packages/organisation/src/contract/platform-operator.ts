/** The platform itself is one row beside the operators: its staff and their roles belong to it. */
export const platformOperatorId = '00000000-0000-7000-8000-000000000000'

/** What the first role of an operator is called, in the operator's language. */
export const administratorNames = { zh: '管理员', en: 'Administrator', es: 'Administrador' } as const
