import type { CreatedChargePoint } from '../../contract/index.ts'
import { PasswordDialog } from './PasswordDialog.tsx'
import { YkcNumberDialog } from './YkcAccess.tsx'

/** Shows how a new charge point connects: address and password of OCPP, or address and number of YKC. */
export function AccessDialog({
  made: { chargePoint, credentials },
  onClose,
}: {
  made: CreatedChargePoint
  onClose: () => void
}) {
  if (chargePoint.protocol === 'ykc1.6') return <YkcNumberDialog chargePoint={chargePoint} onClose={onClose} />
  return <PasswordDialog made={credentials} onClose={onClose} />
}
