import { words } from '@evops/platform/contract'

/** Titles of the screens and of their parts: they ship with the shell. */
export const menuWords = words({
  'members.menu.members': { zh: '个人会员', en: 'Individual members', es: 'Clientes particulares' },
  'members.menu.member': { zh: '会员', en: 'Member', es: 'Cliente' },
  'members.menu.companies': { zh: '企业会员', en: 'Corporate members', es: 'Clientes de empresa' },
  'members.menu.company': { zh: '企业', en: 'Company', es: 'Empresa' },
  'members.view.companies': { zh: '企业', en: 'Companies', es: 'Empresas' },
  'members.view.people': { zh: '企业会员', en: 'People', es: 'Personas' },
})
