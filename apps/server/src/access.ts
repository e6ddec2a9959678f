import { actValues } from '@evops/console/act-values'
import { actWords } from '@evops/console/act-words'
import { productScreens } from '@evops/console/routes'
import { buildPermissionCatalogue, roleTemplatesOf } from '@evops/organisation/contract'
import { roleOutlines } from './role-templates.ts'

/** Permission catalogue from the screens of all domains, and the operation names of the audit log. */
export const productPermissions = {
  permissions: buildPermissionCatalogue(productScreens),
  roleTemplates: roleTemplatesOf(roleOutlines, productScreens),
  actWords: () => [...actWords, ...actValues],
}
