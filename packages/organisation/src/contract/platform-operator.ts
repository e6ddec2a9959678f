import type { Language, Text } from '@evops/platform/contract'

/** The platform itself is one row beside the operators: its staff and their roles belong to it. */
export const platformOperatorId = '00000000-0000-7000-8000-000000000000'

/** What the roles that the product brings are called: an operator's first one, and those that others start from (PERM-06). */
export const roleNames = {
  administrator: { zh: '管理员', en: 'Administrator', es: 'Administrador' },
  manager: { zh: '经理', en: 'Manager', es: 'Gerente' },
  dispatcher: { zh: '调度员', en: 'Dispatcher', es: 'Operador del centro de control' },
  bookkeeper: { zh: '财务', en: 'Bookkeeper', es: 'Contable' },
  technician: { zh: '运维人员', en: 'Technician', es: 'Técnico' },
  'customer-service': { zh: '客服', en: 'Customer service', es: 'Atención al cliente' },
} as const satisfies Record<string, Text>
/** What the first role of an operator is called, in the operator's language. */
export const administratorNames = roleNames.administrator

/** A role's name for a reader: a role that the product brings in the reader's language, until somebody renames it. */
export function roleName(name: string, language: Language): string {
  const brought = Object.values<Text>(roleNames).find((names) => Object.values(names).includes(name))
  return brought?.[language] ?? name
}
