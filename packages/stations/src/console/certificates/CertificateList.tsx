import {
  Button,
  Can,
  ColumnButton,
  columnsFor,
  confirmAction,
  DataTable,
  Empty,
  Filters,
  FilterSelect,
  ListPage,
  useColumns,
  useList,
  useIsPhoneWidth,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  type CertificateRow,
  type CertificateState,
  listCertificates,
  revokeCertificate,
} from '../../contract/index.ts'
import { Authority } from './Authority.tsx'
import { TrustedAuthorities } from './TrustedAuthorities.tsx'
import { certificateWords } from './certificates.words.ts'
import { placeName } from '../place-name.ts'
import { PlaceText } from '../PlaceText.tsx'
import '../stations.css'

const tones: Readonly<Record<CertificateState, 'good' | 'plain' | 'warn' | 'bad'>> = {
  sent: 'plain',
  active: 'good',
  refused: 'warn',
  revoked: 'bad',
  ended: 'warn',
}
const c = columnsFor<CertificateRow>('stations.certificate')
const chargePoint = c.custom(
  'chargePointNo',
  (row) => (
    <>
      <PlaceText of={placeName(row)} />
      <small>{row.chargePointNo}</small>
    </>
  ),
  { sort: true, least: 200 },
)
const state = c.status(
  'state',
  (row) => ({ tone: tones[row.state], word: `stations.certificate.state.${row.state}` }),
  { width: 110 },
)
const use = c.custom('use', (row) => <Use use={row.use} />, { width: 110 })
const notAfter = c.when('notAfter', (row) => row.timeZone, { style: 'day', width: 130, sort: true })
const revoke = c.custom('act', (row) => <Revoke row={row} />, { width: 110 })
const columns = [
  chargePoint,
  c.custom('station', (row) => row.stationName, { width: 180, hidden: true }),
  state,
  use,
  notAfter,
  c.when('createdAt', (row) => row.timeZone, { width: 150, sort: true }),
  c.text('serial', { width: 180, hidden: true }),
  revoke,
]
const phoneColumns = [
  c.custom('chargePointNo', (row) => <ChargePointUntil row={row} />, { sort: true, least: 130 }),
  state,
  revoke,
]
const spans = [30, 60, 90]

/** Certificates for connections under security profile 3, and the certificate authority that issued them. */
export function CertificateList() {
  const t = useWords(certificateWords)
  const list = useList(listCertificates, {
    sort: '-createdAt',
    pageSize: 50,
    every: 30_000,
    words: 'stations.certificate',
  })
  const shown = useColumns('stations.certificates', columns)
  const narrow = useIsPhoneWidth()
  const ends = spans.map((days) => ({ value: String(days), label: t('stations.certificate.days', { days }) }))
  return (
    <>
      <ListPage
        title={t('stations.certificate.title')}
        list={list}
        actions={<ColumnButton columns={shown} />}
        filters={
          <Filters list={list} find={{ key: 'search', label: t('stations.certificate.find') }}>
            <FilterSelect list={list} name="state" />
            <FilterSelect list={list} name="endsWithinDays" label={t('stations.certificate.ends')} options={ends} />
          </Filters>
        }
      >
        <DataTable
          list={list}
          columns={narrow ? phoneColumns : shown.shown}
          keyOf={(row) => row.id}
          label={t('stations.certificate.title')}
          empty={
            <Empty icon="lock" title={t('stations.certificate.none')}>
              <p>{t('stations.certificate.none-text')}</p>
            </Empty>
          }
        />
      </ListPage>
      <div className="stack">
        <Authority />
        <TrustedAuthorities />
      </div>
    </>
  )
}

/**
 * Expiry date in the first column on a phone, because the phone layout has no column for it. Numbers are distinct;
 * names may not be.
 */
function ChargePointUntil({ row }: { row: CertificateRow }) {
  const t = useWords(certificateWords)
  return (
    <>
      <b style={{ whiteSpace: 'normal' }}>{placeName(row)}</b>
      <small>
        {t('stations.certificate.notAfter')} <InstantValue at={row.notAfter} zone={row.timeZone} style="day" />
      </small>
    </>
  )
}

function Use({ use: what }: { use: CertificateRow['use'] }) {
  const t = useWords(certificateWords)
  return t(`stations.certificate.use-${what}`)
}

function Revoke({ row }: { row: CertificateRow }) {
  const t = useWords(certificateWords)
  const save = useSave(revokeCertificate, {
    refreshes: [listCertificates],
    done: t('stations.certificate.revoked'),
  })
  if (row.state !== 'active' && row.state !== 'sent') return null
  const confirmRevoke = async () => {
    const sure = await confirmAction({
      title: t('stations.certificate.revoke-title', { chargePoint: placeName(row) }),
      text: t('stations.certificate.revoke-text'),
      verb: t('stations.certificate.revoke'),
      danger: true,
    })
    if (sure) save.mutate({ params: { id: row.id } })
  }
  return (
    <Can call={revokeCertificate}>
      <Button kind="danger" busy={save.isPending} onClick={() => void confirmRevoke()}>
        {t('stations.certificate.revoke')}
      </Button>
    </Can>
  )
}
