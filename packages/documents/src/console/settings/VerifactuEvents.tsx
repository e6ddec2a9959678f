import {
  Button,
  Can,
  ExportButton,
  formatInstant,
  Tag,
  toast,
  useCall,
  useIsPermitted,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import {
  checkVerifactu,
  invoicePermissions,
  listVerifactuEvents,
  verifactuEventExport,
  verifactuRecordExport,
} from '../../contract/index.ts'
import { eventWords } from './verifactu.words.ts'

const shown = 20
/** Event log of the chain of records for Spain, its verification, and both as files. */
export function VerifactuEvents() {
  const may = useIsPermitted()
  const { timeZone } = useCurrentUser().operator
  const t = useWords(eventWords)
  const language = useLanguage()
  const { data } = useCall(listVerifactuEvents, { query: { pageSize: shown } }, { quiet: true })
  const check = useSave(checkVerifactu, {
    refreshes: [listVerifactuEvents],
    onSaved: ({ records, events, anomalies }) =>
      toast.ok(
        t('documents.event.checked', {
          records: String(records),
          events: String(events),
          anomalies: String(anomalies),
        }),
      ),
  })
  return (
    <section className="stack">
      <h3>{t('documents.event.title')}</h3>
      <div className="row wraps">
        <Can call={checkVerifactu}>
          <Button busy={check.isPending} onClick={() => check.mutate({})}>
            {t('documents.event.check')}
          </Button>
        </Can>
        {may(invoicePermissions.export) && (
          <>
            <ExportButton name={verifactuRecordExport} filter={{}} label={t('documents.event.export-records')} />
            <ExportButton name={verifactuEventExport} filter={{}} label={t('documents.event.export-events')} />
          </>
        )}
      </div>
      <ul className="plain-list">
        {data?.list.map(({ no, kind, text, madeAt }) => (
          <li key={no} className="row wraps">
            <span className="num">{no}</span>
            <Tag tone={kind === '04' || kind === '06' ? 'bad' : 'plain'}>{t(`documents.event.${kind}`)}</Tag>
            <span>{text}</span>
            <small className="dim">{formatInstant(madeAt, language, timeZone)}</small>
          </li>
        ))}
      </ul>
      {data?.list.length === 0 && <p className="dim">{t('documents.event.none')}</p>}
    </section>
  )
}
