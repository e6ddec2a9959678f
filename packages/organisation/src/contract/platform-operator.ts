/** The platform itself is one row beside the operators: its staff and their roles belong to it. */
export const platformOperatorId = '00000000-0000-7000-8000-000000000000'
