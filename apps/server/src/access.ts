import { actValues } from '@evops/console/act-values'
import { actWords } from '@evops/console/act-words'
import { productScreens } from '@evops/console/routes'
import { catalogueOf, templatesOf } from '@evops/organisation/contract'
import { roleOutlines } from './role-templates.ts'

/** Who may what, as the screens of all domains say, and what the log of it calls their acts. */
export const access = {
  permissions: catalogueOf(productScreens),
  roleTemplates: templatesOf(roleOutlines, productScreens),
  actWords: () => [...actWords, ...actValues],
}
