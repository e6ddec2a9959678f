import {
  Button,
  Can,
  confirmAction,
  Dialog,
  Facts,
  kitWords,
  Notice,
  Sheet,
  toast,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import {
  type ChargePointCredentials,
  type ChargePointDetail,
  rotatePassword,
  setChargePointAccess,
} from '../../contract/index.ts'
import { HeldAuthorities } from '../certificates/HeldAuthorities.tsx'
import { codeListWords } from '../facts.words.ts'
import { ChargePointDoctor } from '../doctor/ChargePointDoctor.tsx'
import { MeterKeys } from '../meters/MeterKeys.tsx'
import { accessWords } from './access.words.ts'
import { chargePointReads } from './charge-point-reads.ts'
import { OcppAddress } from './OcppAddress.tsx'
import { PasswordDialog } from './PasswordDialog.tsx'
import { Secret } from './Secret.tsx'
import '../stations.css'

/**
 * Connection settings of a charge point: address, identity, password, and the exception for connections without a
 * password.
 */
export function AccessTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(accessWords)
  const f = useWords(codeListWords)
  const [made, setMade] = useState<ChargePointCredentials>()
  const [openDialog, setOpenDialog] = useState(false)
  const rotate = useSave(rotatePassword, { refreshes: chargePointReads, onSaved: setMade })
  return (
    <div className="stack">
      <ChargePointDoctor chargePoint={chargePoint} />
      <div className="cols access">
        <Sheet title={t('stations.access.how-title')}>
          <p className="dim">{t('stations.access.how-text')}</p>
          <Secret label={t('stations.access.identity')} text={chargePoint.identity} />
          {chargePoint.protocol === 'ykc1.6' ? (
            <p className="note">{t('stations.access.ykc-address')}</p>
          ) : (
            <OcppAddress identity={chargePoint.identity} />
          )}
          <Facts
            of={[
              [f('stations.fact.address'), chargePoint.link?.address],
              [t('stations.access.subprotocol'), chargePoint.link?.subprotocol],
              [
                t('stations.access.link-since'),
                chargePoint.link && (
                  <InstantValue key="link" at={chargePoint.link.changedAt} zone={chargePoint.timeZone} style="second" />
                ),
              ],
            ]}
          />
        </Sheet>
        <Sheet title={t('stations.access.rotate-title')}>
          <p className="dim">{t('stations.access.rotate-text')}</p>
          <Facts
            of={[
              [
                t('stations.access.changed-at'),
                chargePoint.passwordChangedAt && (
                  <InstantValue key="at" at={chargePoint.passwordChangedAt} zone={chargePoint.timeZone} />
                ),
              ],
            ]}
          />
          <Can call={rotatePassword}>
            <div className="form-foot">
              <Button icon="key" busy={rotate.isPending} onClick={() => setOpenDialog(true)}>
                {t('stations.access.rotate')}
              </Button>
            </div>
          </Can>
        </Sheet>
        <OpenAccess chargePoint={chargePoint} onMade={setMade} />
        {openDialog && (
          <RotateDialog
            chargePoint={chargePoint.name}
            onClose={() => setOpenDialog(false)}
            onSure={(endOld) => {
              setOpenDialog(false)
              rotate.mutate({ params: { id: chargePoint.id }, body: { endOld } })
            }}
          />
        )}
        {made && <PasswordDialog made={made} onClose={() => setMade(undefined)} />}
      </div>
      <MeterKeys chargePoint={chargePoint} />
      <HeldAuthorities chargePoint={chargePoint} />
    </div>
  )
}

function RotateDialog({
  chargePoint,
  onSure,
  onClose,
}: {
  chargePoint: string
  onSure: (endOld: boolean) => void
  onClose: () => void
}) {
  const t = useWords(accessWords)
  const k = useWords(kitWords)
  const [endOld, setEndOld] = useState(false)
  return (
    <Dialog title={t('stations.access.rotate-confirm', { chargePoint })} onClose={onClose}>
      <p className="dim">{t(endOld ? 'stations.access.end-old-text' : 'stations.access.rotate-text')}</p>
      <label className="check">
        <input type="checkbox" className="cb" checked={endOld} onChange={(event) => setEndOld(event.target.checked)} />
        {t('stations.access.end-old')}
      </label>
      <div className="form-foot">
        <Button onClick={onClose}>{k('kit.cancel')}</Button>
        <Button kind={endOld ? 'danger' : 'primary'} icon="key" onClick={() => onSure(endOld)}>
          {t('stations.access.rotate-verb')}
        </Button>
      </div>
    </Dialog>
  )
}

function OpenAccess({
  chargePoint,
  onMade,
}: {
  chargePoint: ChargePointDetail
  onMade: (made: ChargePointCredentials) => void
}) {
  const t = useWords(accessWords)
  const save = useSave(setChargePointAccess, {
    refreshes: chargePointReads,
    onSaved: (reply) => {
      if (reply.password) onMade(reply)
      else toast.ok(t(chargePoint.noPassword ? 'stations.access.required' : 'stations.access.allowed'))
    },
  })
  const change = async () => {
    const noPassword = !chargePoint.noPassword
    const sure =
      !noPassword ||
      (await confirmAction({
        title: t('stations.access.allow-confirm', { chargePoint: chargePoint.name }),
        text: t('stations.access.allow-text', { identity: chargePoint.identity }),
        verb: t('stations.access.allow-verb'),
        danger: true,
      }))
    if (sure) save.mutate({ params: { id: chargePoint.id }, body: { noPassword } })
  }
  return (
    <Sheet title={t('stations.access.open-title')}>
      <Notice tone={chargePoint.noPassword ? 'warn' : 'plain'}>
        {t(chargePoint.noPassword ? 'stations.access.open-on' : 'stations.access.open-off')}
      </Notice>
      <Can call={setChargePointAccess}>
        <div className="form-foot">
          <Button
            kind={chargePoint.noPassword ? 'primary' : 'danger'}
            icon={chargePoint.noPassword ? 'lock' : 'unlock'}
            busy={save.isPending}
            onClick={() => void change()}
          >
            {t(chargePoint.noPassword ? 'stations.access.require' : 'stations.access.allow')}
          </Button>
        </div>
      </Can>
    </Sheet>
  )
}
