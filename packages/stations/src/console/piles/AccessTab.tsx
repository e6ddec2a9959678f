import {
  Button,
  Can,
  confirm,
  Dialog,
  Facts,
  kitWords,
  Notice,
  Sheet,
  toast,
  useSave,
  useWords,
  When,
} from '@evops/kit'
import { useState } from 'react'
import { type Credentials, type PileDetail, rotatePassword, setPileAccess } from '../../contract/index.ts'
import { HeldAuthorities } from '../certificates/HeldAuthorities.tsx'
import { factWords } from '../facts.words.ts'
import { PileDoctor } from '../doctor/PileDoctor.tsx'
import { accessWords } from './access.words.ts'
import { pileReads } from './NewPile.tsx'
import { ocppAddress } from './ocpp-address.ts'
import { PasswordDialog, Secret } from './PasswordDialog.tsx'
import '../stations.css'

/** How the charge point gets in: address, identity, password, and the exception without one. */
export function AccessTab({ pile }: { pile: PileDetail }) {
  const t = useWords(accessWords)
  const f = useWords(factWords)
  const [made, setMade] = useState<Credentials>()
  const [asking, setAsking] = useState(false)
  const rotate = useSave(rotatePassword, { refreshes: pileReads, onSaved: setMade })
  return (
    <div className="stack">
      <PileDoctor pile={pile} />
      <div className="cols access">
        <Sheet title={t('stations.access.how-title')}>
          <p className="dim">{t('stations.access.how-text')}</p>
          <Secret label={t('stations.access.address')} text={ocppAddress(pile.identity)} />
          <Secret label={t('stations.access.identity')} text={pile.identity} />
          <p className="note">{t('stations.access.address-hint')}</p>
          <Facts
            of={[
              [f('stations.fact.address'), pile.link?.address],
              [t('stations.access.subprotocol'), pile.link?.subprotocol],
              [
                t('stations.access.link-since'),
                pile.link && <When key="link" at={pile.link.changedAt} zone={pile.timeZone} style="second" />,
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
                pile.passwordChangedAt && <When key="at" at={pile.passwordChangedAt} zone={pile.timeZone} />,
              ],
            ]}
          />
          <Can call={rotatePassword}>
            <div className="form-foot">
              <Button icon="key" busy={rotate.isPending} onClick={() => setAsking(true)}>
                {t('stations.access.rotate')}
              </Button>
            </div>
          </Can>
        </Sheet>
        <OpenAccess pile={pile} onMade={setMade} />
        {asking && (
          <RotateDialog
            pile={pile.name}
            onClose={() => setAsking(false)}
            onSure={(endOld) => {
              setAsking(false)
              rotate.mutate({ params: { id: pile.id }, body: { endOld } })
            }}
          />
        )}
        {made && <PasswordDialog made={made} onClose={() => setMade(undefined)} />}
      </div>
      <HeldAuthorities pile={pile} />
    </div>
  )
}

function RotateDialog({
  pile,
  onSure,
  onClose,
}: {
  pile: string
  onSure: (endOld: boolean) => void
  onClose: () => void
}) {
  const t = useWords(accessWords)
  const k = useWords(kitWords)
  const [endOld, setEndOld] = useState(false)
  return (
    <Dialog title={t('stations.access.rotate-ask', { pile })} onClose={onClose}>
      <p className="dim">{t(endOld ? 'stations.access.end-old-text' : 'stations.access.rotate-text')}</p>
      <label className="check">
        <input
          type="checkbox"
          className="cb"
          checked={endOld}
          onChange={(event) => setEndOld(event.target.checked)}
        />
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

function OpenAccess({ pile, onMade }: { pile: PileDetail; onMade: (made: Credentials) => void }) {
  const t = useWords(accessWords)
  const save = useSave(setPileAccess, {
    refreshes: pileReads,
    onSaved: (reply) => {
      if (reply.password) onMade(reply)
      else toast.ok(t(pile.noPassword ? 'stations.access.required' : 'stations.access.allowed'))
    },
  })
  const change = async () => {
    const noPassword = !pile.noPassword
    const sure =
      !noPassword ||
      (await confirm({
        title: t('stations.access.allow-ask', { pile: pile.name }),
        text: t('stations.access.allow-text', { identity: pile.identity }),
        verb: t('stations.access.allow-verb'),
        danger: true,
      }))
    if (sure) save.mutate({ params: { id: pile.id }, body: { noPassword } })
  }
  return (
    <Sheet title={t('stations.access.open-title')}>
      <Notice tone={pile.noPassword ? 'warn' : 'plain'}>
        {t(pile.noPassword ? 'stations.access.open-on' : 'stations.access.open-off')}
      </Notice>
      <Can call={setPileAccess}>
        <div className="form-foot">
          <Button
            kind={pile.noPassword ? 'primary' : 'danger'}
            icon={pile.noPassword ? 'lock' : 'unlock'}
            busy={save.isPending}
            onClick={() => void change()}
          >
            {t(pile.noPassword ? 'stations.access.require' : 'stations.access.allow')}
          </Button>
        </div>
      </Can>
    </Sheet>
  )
}
