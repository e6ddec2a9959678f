import { Button, Dialog, Notice, useWords } from '@evops/kit'
import type { ChargePointCredentials } from '../../contract/index.ts'
import { accessWords } from './access.words.ts'
import { OcppAddress } from './OcppAddress.tsx'
import { Secret } from './Secret.tsx'

/**
 * Shows the credentials once after a charge point is created or its password is changed. The dialog closes only with
 * its own button.
 */
export function PasswordDialog({ made, onClose }: { made: ChargePointCredentials; onClose: () => void }) {
  const t = useWords(accessWords)
  const { identity, password } = made
  return (
    <Dialog title={t('stations.access.password-title', { identity })} onClose={() => undefined} wide>
      <Notice tone={password ? 'warn' : 'plain'}>
        {t(password ? 'stations.access.password-once' : 'stations.access.none-needed')}
      </Notice>
      {password && <Secret label={t('stations.access.password')} text={password} big />}
      <Secret label={t('stations.access.identity')} text={identity} />
      <OcppAddress identity={identity} />
      <div className="form-foot">
        <Button kind="primary" onClick={onClose}>
          {t('stations.access.understood')}
        </Button>
      </div>
    </Dialog>
  )
}
