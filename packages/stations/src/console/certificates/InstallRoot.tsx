import { certificateUses } from '@evops/ocpp/contract'
import { Button, Dialog, useTranslate, useWords } from '@evops/kit'
import { useId, useState } from 'react'
import { certificateWords } from './certificates.words.ts'

interface InstallRootProps {
  busy: boolean
  disabled: boolean
  onInstall: (certificateType: string, certificate: string) => Promise<boolean>
}

/**
 * Installs a root certificate that the user supplies. The charge point then trusts this certificate for its connection
 * or its firmware.
 */
export function InstallRoot({ busy, disabled, onInstall }: InstallRootProps) {
  const t = useWords(certificateWords)
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const [use, setUse] = useState<string>(certificateUses[0])
  const [certificate, setCertificate] = useState('')
  const verb = t('stations.certificate.held-install-root')
  const close = () => setOpen(false)
  const send = async () => {
    close()
    // The text stays in the field after a refusal, so the user can correct it.
    if (await onInstall(use, certificate.trim())) setCertificate('')
  }
  return (
    <>
      <Button icon="plus" busy={busy} disabled={disabled} onClick={() => setOpen(true)}>
        {verb}
      </Button>
      {isOpen && (
        <Dialog title={verb} onClose={close}>
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              void send()
            }}
          >
            <div className="f">
              <label htmlFor={`${id}-u`}>{t('stations.certificate.root-use')}</label>
              <select id={`${id}-u`} className="field" value={use} onChange={(event) => setUse(event.target.value)}>
                {certificateUses.map((each) => (
                  <option key={each} value={each}>
                    {translate(`stations.certificate.held-use-${each}`)}
                  </option>
                ))}
              </select>
              <p className="note">{translate(`stations.certificate.held-for-${use}`, { type: use })}</p>
            </div>
            <div className="f">
              <label htmlFor={`${id}-c`}>{t('stations.certificate.root-certificate')}</label>
              <textarea
                id={`${id}-c`}
                className="field"
                rows={8}
                spellCheck={false}
                maxLength={5_500}
                value={certificate}
                onChange={(event) => setCertificate(event.target.value)}
              />
            </div>
            <div className="form-foot">
              <Button onClick={close}>{translate('kit.cancel')}</Button>
              <Button type="submit" kind="primary" disabled={certificate.trim() === ''}>
                {t('stations.certificate.held-install')}
              </Button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  )
}
