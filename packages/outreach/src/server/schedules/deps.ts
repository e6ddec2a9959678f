import type { Organisation } from '@evops/organisation/server'
import type { Errands, Services } from '@evops/platform/server'
import type { Notice } from '../messages/notify.ts'
import type { Tx } from '@evops/platform/server'

/** Dependencies of scheduled exports. */
export interface ScheduleDeps extends Pick<
  Organisation,
  'actorNow' | 'audit' | 'mailableUsers' | 'operatorOf' | 'auditTask'
> {
  services: Services
  /** Available once all domains are created. */
  exports: () => Errands
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
}
