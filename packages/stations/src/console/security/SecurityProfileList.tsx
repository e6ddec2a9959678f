import {
  Button,
  Can,
  ColumnButton,
  columnsFor,
  DataTable,
  DayField,
  Dialog,
  Empty,
  ExportButton,
  Filters,
  FilterSelect,
  Form,
  formatNumber,
  Link,
  ListPage,
  Notice,
  NumberField,
  useCall,
  useColumns,
  useFields,
  useForm,
  useLanguage,
  useList,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  chargePointPermissions,
  getSecurityPolicy,
  listSecurityProfiles,
  type SecurityProfileState,
  type SecurityPolicy,
  type SecurityProfileRow,
  securityProfilesExport,
  updateSecurityPolicy,
} from '../../contract/index.ts'
import { securityWords } from './security.words.ts'

const tones: Readonly<Record<SecurityProfileState, 'good' | 'bad' | 'plain'>> = {
  below: 'bad',
  meets: 'good',
  unknown: 'plain',
}
const c = columnsFor<SecurityProfileRow>('stations.security')
const columns = [
  c.custom(
    'chargePointNo',
    (row) => (
      <Link to={`/statsanalysis/chgpile/${row.chargePointId}?tab=access`}>
        {row.chargePointName}
        <small>{row.chargePointNo}</small>
      </Link>
    ),
    { sort: true, least: 200, phone: 1 },
  ),
  c.custom('station', (row) => row.stationName, { width: 200, sort: true, phone: 4 }),
  c.status('state', (row) => ({ tone: tones[row.state], word: `stations.security.state.${row.state}` }), {
    width: 150,
    phone: 2,
  }),
  c.number('lastProfile', { width: 130, sort: true, phone: 3 }),
  c.when('lastProfileAt', (row) => row.timeZone, { width: 160, sort: true, style: 'short' }),
  c.status(
    'inGrace',
    (row) => ({
      tone: row.inGrace ? 'warn' : 'plain',
      word: `stations.security.grace.${String(row.inGrace)}`,
    }),
    { width: 130 },
  ),
  c.text('protocol', { width: 110 }),
]

/** Least OCPP security profile of the operator, and the charge points that do not meet it. */
export function SecurityProfileList() {
  const t = useWords(securityWords)
  const language = useLanguage()
  const list = useList(listSecurityProfiles, {
    sort: 'chargePointNo',
    pageSize: 50,
    every: 30_000,
    words: 'stations.security',
  })
  const { data: policy } = useCall(getSecurityPolicy, undefined, { quiet: true })
  const shown = useColumns('stations.security-profiles', columns)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ListPage
        title={t('stations.security.title')}
        list={list}
        actions={
          <>
            <ColumnButton columns={shown} />
            <Can codes={chargePointPermissions.export}>
              <ExportButton
                name={securityProfilesExport}
                filter={list.filters}
                disabled={list.total === 0}
                label={t('stations.security.export', { count: formatNumber(list.total, language) })}
              />
            </Can>
            <Can call={updateSecurityPolicy}>
              <Button icon="lock" onClick={() => setOpen(true)}>
                {t('stations.security.policy')}
              </Button>
            </Can>
          </>
        }
        views={policy && <PolicyNotice policy={policy} />}
        filters={
          <Filters list={list} find={{ key: 'search', label: t('stations.security.find') }}>
            <FilterSelect list={list} name="state" />
          </Filters>
        }
      >
        <DataTable
          list={list}
          columns={shown.shown}
          keyOf={(row) => row.chargePointId}
          label={t('stations.security.title')}
          empty={
            <Empty icon="lock" title={t('stations.security.empty')}>
              <p>{t('stations.security.empty-text')}</p>
            </Empty>
          }
        />
      </ListPage>
      {isOpen && policy && (
        <Dialog title={t('stations.security.policy')} onClose={() => setOpen(false)}>
          <p className="small dim">{t('stations.security.policy-note')}</p>
          <PolicyForm policy={policy} onClose={() => setOpen(false)} />
        </Dialog>
      )}
    </>
  )
}

function PolicyNotice({ policy: { leastProfile, graceUntil } }: { policy: SecurityPolicy }) {
  const t = useWords(securityWords)
  if (leastProfile === 0) return <Notice>{t('stations.security.none')}</Notice>
  return (
    <Notice>
      {t('stations.security.in-force', { profile: leastProfile })}
      {graceUntil !== null && ` ${t('stations.security.in-force-from', { day: graceUntil })}`}
    </Notice>
  )
}

function PolicyForm({ policy, onClose }: { policy: SecurityPolicy; onClose: () => void }) {
  const t = useWords(securityWords)
  const form = useForm(updateSecurityPolicy, {
    initial: policy,
    refreshes: [getSecurityPolicy, listSecurityProfiles],
    done: t('stations.security.saved'),
    onSaved: onClose,
  })
  const f = useFields(securityWords, 'stations.security', { form })
  return (
    <Form form={form} onCancel={onClose}>
      <NumberField {...f('leastProfile')} hint={t('stations.security.leastProfile-hint')} />
      <DayField {...f('graceUntil')} hint={t('stations.security.graceUntil-hint')} />
    </Form>
  )
}
