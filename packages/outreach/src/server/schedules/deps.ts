import type { Organisation } from '@evops/organisation/server'
import type { Errands, Services } from '@evops/platform/server'
import type { Notice } from '../messages/notify.ts'
import type { Tx } from '@evops/platform/server'

/** What scheduled exports are made with. */
export interface ScheduleDeps extends Pick<
  Organisation,
  'actorNow' | 'audit' | 'mailableUsers' | 'operatorOf' | 'auditTask'
> {
  services: Services
  /** Known once every domain is there. */
  exports: () => Errands
  notify: (tx: Tx, notices: readonly Notice[]) => Promise<() => void>
}
