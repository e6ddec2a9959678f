import type { OrganisationDomain } from '@evops/organisation/server'
import type { BackgroundExports, Services } from '@evops/platform/server'
import type { BellNotice } from '../messages/notify.ts'
import type { Tx } from '@evops/platform/server'

/** Dependencies of scheduled exports. */
export interface ScheduleDeps extends Pick<
  OrganisationDomain,
  'actorNow' | 'audit' | 'mailableUsers' | 'operatorOf' | 'auditTask'
> {
  services: Services
  /** Available once all domains are created. */
  exports: () => BackgroundExports
  notify: (tx: Tx, notices: readonly BellNotice[]) => Promise<() => void>
}
