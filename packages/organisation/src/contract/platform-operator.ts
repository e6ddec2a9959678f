import type { Language, LocalizedText } from '@evops/platform/contract'

/** Id of the platform itself, which is one row among the operators: its staff and their roles belong to it. */
export const platformOperatorId = '00000000-0000-7000-8000-000000000000'

/** Names of the roles that ship with the product: an operator's first role, and the templates for others (PERM-06). */
export const roleNames = {
  administrator: { zh: '管理员', en: 'Administrator', es: 'Administrador' },
  manager: { zh: '经理', en: 'Manager', es: 'Gerente' },
  dispatcher: { zh: '调度员', en: 'Dispatcher', es: 'Operador del centro de control' },
  bookkeeper: { zh: '财务', en: 'Bookkeeper', es: 'Contable' },
  technician: { zh: '运维人员', en: 'Technician', es: 'Técnico' },
  'customer-service': { zh: '客服', en: 'Customer service', es: 'Atención al cliente' },
  reports: { zh: '仅报表', en: 'Reports only', es: 'Solo informes' },
} as const satisfies Record<string, LocalizedText>
/** Names of an operator's first role, chosen by the operator's language. */
export const administratorNames = roleNames.administrator

/** Role name for a reader: a role that ships with the product appears in the reader's language until it is renamed. */
export function roleName(name: string, language: Language): string {
  const brought = Object.values<LocalizedText>(roleNames).find((names) => Object.values(names).includes(name))
  return brought?.[language] ?? name
}
