import {
  Button,
  CallError,
  fetchEndpointFile,
  Can,
  Copy,
  Dialog,
  formatNumber,
  Notice,
  saveFile,
  toast,
  useLanguage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { type FormEvent, useState } from 'react'
import { type ChainVerification, exportAuditProof, verifyAudit } from '../../contract/index.ts'
import { auditWords } from './audit.words.ts'

/** Verifies the hash chain of the audit log, or shows its first broken entry (S-21). */
export function VerifyDialog({ onClose, onOpen }: { onClose: () => void; onOpen: (id: string) => void }) {
  const t = useWords(auditWords)
  const translate = useTranslate()
  const [noted, setNoted] = useState({ seq: '', hash: '' })
  const [found, setFound] = useState<ChainVerification>()
  const verify = useSave(verifyAudit, { onSaved: setFound })
  const run = (event: FormEvent) => {
    event.preventDefault()
    const seq = Number.parseInt(noted.seq, 10)
    verify.mutate({
      body: { ...(seq >= 1 && { seq }), ...(noted.hash.trim() && { hash: noted.hash.trim() }) },
    })
  }
  const box = (name: keyof typeof noted, label: string) => (
    <label className="f">
      <span className="label">{label}</span>
      <input
        className="field"
        inputMode={name === 'seq' ? 'numeric' : 'text'}
        value={noted[name]}
        onChange={(event) => setNoted({ ...noted, [name]: event.target.value })}
      />
    </label>
  )
  return (
    <Dialog title={t('organisation.audit.verify-title')} onClose={onClose} wide>
      <p className="dim small">{t('organisation.audit.verify-text')}</p>
      <form className="form" onSubmit={run}>
        <div className="noted">
          {box('seq', t('organisation.audit.verify-seq'))}
          {box('hash', t('organisation.audit.verify-hash'))}
        </div>
        <output className="stack">{found && <Found found={found} onOpen={onOpen} />}</output>
        <div className="form-foot">
          <Can call={exportAuditProof}>
            <Button icon="download" onClick={() => void proof()}>
              {t('organisation.audit.proof')}
            </Button>
          </Can>
          <Button onClick={onClose}>{translate('kit.close')}</Button>
          <Button type="submit" kind="primary" icon="shield" busy={verify.isPending}>
            {t('organisation.audit.verify-run')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

async function proof() {
  try {
    saveFile(await fetchEndpointFile(exportAuditProof), 'audit-proof.jsonl')
  } catch (error) {
    if (!(error instanceof CallError)) throw error
    toast.fail(error.msg)
  }
}

function Found({ found, onOpen }: { found: ChainVerification; onOpen: (id: string) => void }) {
  const t = useWords(auditWords)
  const language = useLanguage()
  const n = (value: number) => formatNumber(value, language)
  const broken = found.firstBroken
  const rowId = broken?.rowId
  return (
    <>
      {found.ok || !broken ? (
        <Notice tone="good">{t('organisation.audit.verify-ok', { rows: n(found.rows), seals: n(found.seals) })}</Notice>
      ) : (
        <Notice tone="bad">
          <p>{t(`organisation.audit.broken.${broken.kind}`, { seq: n(broken.seq) })}</p>
          {rowId && (
            <Button small onClick={() => onOpen(rowId)}>
              {t('organisation.audit.broken-row')}
            </Button>
          )}
        </Notice>
      )}
      {found.unsealed > 0 && (
        <p className="note">{t('organisation.audit.verify-waiting', { unsealed: n(found.unsealed) })}</p>
      )}
      {found.head && (
        <div className="head-seal">
          <span className="small dim">{t('organisation.audit.verify-head')}</span>
          <code className="hash">
            {found.head.seq} {found.head.hash}
          </code>
          <Copy text={`${found.head.seq} ${found.head.hash}`} />
        </div>
      )}
    </>
  )
}
