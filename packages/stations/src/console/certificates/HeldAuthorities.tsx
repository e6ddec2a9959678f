import { certificateUses } from '@evops/ocpp/contract'
import { Button, Can, confirmAction, Sheet, useCall, useTranslate, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import { listRoots, type ChargePointDetail, sendCommand } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { certificateWords } from './certificates.words.ts'
import { parseInstalledCertificates, type InstalledCertificate } from './held.rules.ts'
import { InstallRoot } from './InstallRoot.tsx'

const mostRoots = 100
const typeOf = { mo: 'MORootCertificate', v2g: 'V2GRootCertificate' } as const

const speaksTwo = ({ link, protocol }: ChargePointDetail) => (link?.subprotocol ?? protocol).startsWith('ocpp2')

/**
 * Certificates on a charge point other than its own, with the charge point's responses: read, delete, install. An OCPP
 * 2.x charge point returns all types in one request and also accepts authorities for vehicles. An OCPP 1.6 charge point
 * is queried once for each type (security whitepaper).
 */
export function HeldAuthorities({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(certificateWords)
  const commands = useCommands(chargePoint.chargePointNo)
  const [held, setHeld] = useState<InstalledCertificate[]>()
  const disabled = !chargePoint.connected
  const inTwo = speaksTwo(chargePoint)
  const read = async () => {
    const found: InstalledCertificate[] = []
    for (const certificateType of inTwo ? [undefined] : certificateUses) {
      const what = [t('stations.certificate.held-read'), certificateType].filter(Boolean).join(' · ')
      const payload = { certificateType }
      const result = await commands.send({ what, action: 'GetInstalledCertificateIds', payload })
      if (result?.state !== 'accepted') return
      found.push(...parseInstalledCertificates(result.reply, certificateType))
    }
    setHeld(found)
  }
  const install = async (certificateType: string, certificate: string) => {
    const what = t('stations.certificate.held-install')
    const payload = { certificateType, certificate }
    const result = await commands.send({ what, action: 'InstallCertificate', payload })
    if (result?.state !== 'accepted') return false
    await read()
    return true
  }
  const remove = async ({ type, hash }: InstalledCertificate) => {
    const what = t('stations.certificate.held-remove')
    const sure = await confirmAction({
      title: t('stations.certificate.held-remove-title', { no: hash.serialNumber }),
      text: type,
      verb: what,
      danger: true,
    })
    if (!sure) return
    const payload = { certificateHashData: hash }
    const result = await commands.send({ what, action: 'DeleteCertificate', payload })
    if (result?.state === 'accepted') await read()
  }
  return (
    <Sheet title={t('stations.certificate.held')} note={t('stations.certificate.held-note')}>
      <div className="stack">
        <CommandAnswers commands={commands} />
        {held?.length === 0 && <p className="dim">{t('stations.certificate.held-none')}</p>}
        <ul className="plain-list">
          {held?.map((one) => (
            <li className="row wraps" key={`${one.type} ${one.hash.serialNumber}`}>
              <HeldName of={one} />
              <Can call={sendCommand}>
                <span className="push">
                  <Button
                    kind="text"
                    icon="close"
                    busy={commands.busy}
                    disabled={disabled}
                    onClick={() => void remove(one)}
                  >
                    {t('stations.certificate.held-remove')}
                  </Button>
                </span>
              </Can>
            </li>
          ))}
        </ul>
        <Can call={sendCommand}>
          {inTwo && <Install busy={commands.busy} disabled={disabled} onInstall={install} />}
          <div className="form-foot">
            <InstallRoot busy={commands.busy} disabled={disabled} onInstall={install} />
            <Button icon="refresh" busy={commands.busy} disabled={disabled} onClick={() => void read()}>
              {t('stations.certificate.held-read')}
            </Button>
          </div>
        </Can>
      </div>
    </Sheet>
  )
}

function HeldName({ of: { type, hash } }: { of: InstalledCertificate }) {
  const t = useWords(certificateWords)
  return (
    <span>
      <strong>{type}</strong>{' '}
      <small className="dim">
        {t('stations.certificate.serial')} <code>{hash.serialNumber}</code>
      </small>
    </span>
  )
}

interface InstallProps {
  busy: boolean
  disabled: boolean
  onInstall: (certificateType: string, certificate: string) => Promise<boolean>
}
/** Installs one of the authorities that the operator trusts. Renders nothing if there are none. */
function Install({ busy, disabled, onInstall }: InstallProps) {
  const t = useWords(certificateWords)
  const translate = useTranslate()
  const id = useId()
  const { data } = useCall(listRoots, { query: { page: 1, pageSize: mostRoots } })
  const [chosen, setChosen] = useState('')
  const roots = data?.list.filter(({ isOver }) => !isOver) ?? []
  const root = roots.find((one) => one.id === chosen) ?? roots[0]
  if (!root) return <p className="note">{t('stations.certificate.held-trusted')}</p>
  return (
    <div className="f">
      <label htmlFor={id}>{t('stations.certificate.roots')}</label>
      <div className="row wraps">
        <select id={id} className="field" value={root.id} onChange={(event) => setChosen(event.target.value)}>
          {roots.map((one) => (
            <option key={one.id} value={one.id}>
              {`${one.subject.replaceAll('\n', ', ')} · ${translate(`stations.certificate.root-use.${one.use}`)}`}
            </option>
          ))}
        </select>
        <Button busy={busy} disabled={disabled} onClick={() => void onInstall(typeOf[root.use], root.certificate)}>
          {t('stations.certificate.held-install')}
        </Button>
      </div>
    </div>
  )
}
