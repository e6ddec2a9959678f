import { actValues } from '@evops/console/act-values'
import { actWords } from '@evops/console/act-words'
import { productScreens } from '@evops/console/routes'
import { catalogueOf, templatesOf } from '@evops/organisation/contract'
import { roleOutlines } from './role-templates.ts'

/** Permission catalogue from the screens of all domains, and the operation names of the audit log. */
export const access = {
  permissions: catalogueOf(productScreens),
  roleTemplates: templatesOf(roleOutlines, productScreens),
  actWords: () => [...actWords, ...actValues],
}
