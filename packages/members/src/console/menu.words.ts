import { screenTitles, words } from '@evops/platform/contract'
import {
  bindingImportScreen,
  companiesScreen,
  companyScreen,
  memberImportScreen,
  memberScreen,
  memberScreens,
  membersScreen,
} from '../contract/index.ts'

/** Titles of the screens and their parts. They are part of the shell's bundle. */
export const menuWords = words({
  ...screenTitles([
    membersScreen,
    memberScreen,
    memberImportScreen,
    companiesScreen,
    bindingImportScreen,
    companyScreen,
  ]),
  ...screenTitles(memberScreens.headings),
  'members.view.companies': { zh: '企业', en: 'Companies', es: 'Empresas' },
  'members.view.people': { zh: '企业会员', en: 'Employees', es: 'Empleados' },
})
