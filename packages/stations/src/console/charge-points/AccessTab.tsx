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
import { ykcBindingWords } from './ykc-binding.words.ts'
import { useYkcBinding, YkcAddress, YkcBindingSheet } from './YkcAccess.tsx'
import '../stations.css'

/**
 * Connection settings of a charge point: address, identity, and its password with the exception for connections without
 * one, or the binding of YKC logins.
 */
export function AccessTab({ chargePoint }: { chargePoint: ChargePointDetail }) {
  return (
    <div className="stack">
      <ChargePointDoctor chargePoint={chargePoint} />
      <div className="cols access">
        {chargePoint.protocol === 'ykc1.6' ? (
          <YkcAccess chargePoint={chargePoint} />
        ) : (
          <OcppAccess chargePoint={chargePoint} />
        )}
      </div>
      <MeterKeys chargePoint={chargePoint} />
      <HeldAuthorities chargePoint={chargePoint} />
    </div>
  )
}

function YkcAccess({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(accessWords)
  const y = useWords(ykcBindingWords)
  const binding = useYkcBinding(chargePoint)
  return (
    <>
      <Sheet title={t('stations.access.how-title')}>
        <p className="dim">{y('stations.ykc.how-text')}</p>
        <Secret label={y('stations.ykc.number')} text={chargePoint.identity} />
        {binding && <YkcAddress listener={binding.listener} />}
        <LinkFacts chargePoint={chargePoint} />
      </Sheet>
      {binding && <YkcBindingSheet chargePoint={chargePoint} binding={binding} />}
    </>
  )
}

/** Facts about the present or last connection. */
function LinkFacts({ chargePoint: { link, timeZone } }: { chargePoint: ChargePointDetail }) {
  const t = useWords(accessWords)
  const f = useWords(codeListWords)
  return (
    <Facts
      of={[
        [f('stations.fact.address'), link?.address],
        [t('stations.access.subprotocol'), link?.subprotocol],
        [
          t('stations.access.link-since'),
          link && <InstantValue key="link" at={link.changedAt} zone={timeZone} style="second" />,
        ],
      ]}
    />
  )
}

function OcppAccess({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(accessWords)
  const [made, setMade] = useState<ChargePointCredentials>()
  const [openDialog, setOpenDialog] = useState(false)
  const rotate = useSave(rotatePassword, { refreshes: chargePointReads, onSaved: setMade })
  return (
    <>
      <Sheet title={t('stations.access.how-title')}>
        <p className="dim">{t('stations.access.how-text')}</p>
        <Secret label={t('stations.access.identity')} text={chargePoint.identity} />
        <OcppAddress identity={chargePoint.identity} />
        <LinkFacts chargePoint={chargePoint} />
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
    </>
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
