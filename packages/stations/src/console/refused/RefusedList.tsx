import {
  type DrawerNavigation,
  drawerNavigation,
  Button,
  call,
  Can,
  columnsFor,
  DataTable,
  Drawer,
  Empty,
  Facts,
  Filters,
  Form,
  formatNumber,
  Link,
  ListPage,
  Notice,
  queryClient,
  translateText,
  toast,
  useForm,
  useLanguage,
  useList,
  useCurrentUser,
  usePage,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useState } from 'react'
import {
  adoptConnection,
  type ChargePointCredentials,
  dismissConnection,
  listRefusedConnections,
  type RefusedConnection,
} from '../../contract/index.ts'
import { chargePointReads } from '../charge-points/charge-point-reads.ts'
import { PasswordDialog } from '../charge-points/PasswordDialog.tsx'
import { toContractValues } from '../fact-body.ts'
import { newChargePointValues, NewChargePointFields } from '../charge-points/ChargePointForm.tsx'
import { chargePointWords } from '../charge-points/charge-points.words.ts'
import { refusedWords } from '../doctor/refused.words.ts'
import '../stations.css'
import { useConfirmedClose } from '../use-leave.ts'
import { RefusedMessages } from './RefusedMessages.tsx'
import { causeTones, refusalCauseKey } from '../doctor/causes.ts'

const separator = '\u001F'
const keyOf = (row: RefusedConnection) => [row.identity, row.address, row.subprotocol, row.cause].join(separator)
const c = columnsFor<RefusedConnection>('stations.refused')
const columnsOf = (zone: string) => [
  c.custom(
    'identity',
    (row) => (
      <>
        {row.identity || <span className="dimmer">{translateText('stations.refused.no-identity')}</span>}
        <small>{row.chargePoint ? row.chargePoint.name : translateText('stations.refused.not-registered')}</small>
      </>
    ),
    { width: 220, sort: true, phone: 1 },
  ),
  c.status(
    'cause',
    (row) => ({
      tone: causeTones[row.cause] ?? 'plain',
      word: `stations.refused.cause.${refusalCauseKey(row.cause)}`,
    }),
    { width: 210, phone: 2 },
  ),
  c.text('address', { width: 150 }),
  c.text('subprotocol', { width: 130 }),
  c.number('attempts', { width: 110, sort: true }),
  c.when('firstAt', () => zone, { width: 140, sort: true, style: 'short' }),
  c.when('lastAt', () => zone, { width: 140, sort: true, style: 'short', phone: 3 }),
]

async function dismiss(keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    const [identity = '', address, subprotocol, cause] = key.split(separator)
    await call(dismissConnection, { query: { identity, address, subprotocol, cause } })
  }
  toast.ok(translateText('stations.refused.dismissed'))
  await queryClient.invalidateQueries({ queryKey: [listRefusedConnections.name] })
}

/** Charge points whose connection was refused, with the cause and the remedy. */
export function RefusedList() {
  const t = useWords(refusedWords)
  const page = usePage()
  const { timeZone } = useCurrentUser().operator
  const list = useList(listRefusedConnections, { sort: '-lastAt', pageSize: 50, every: 15_000 })
  const [made, setMade] = useState<ChargePointCredentials>()
  const row = list.rows.find((each) => keyOf(each) === list.open)
  const steps = drawerNavigation(list, keyOf)
  const drawer =
    row &&
    (page.search.tab === 'adopt' && row.adoptable ? (
      <Adopt
        key={list.open}
        row={row}
        onClose={() => page.setSearch({ tab: undefined })}
        onMade={(credentials) => {
          setMade(credentials)
          page.setSearch({ tab: undefined, open: undefined })
        }}
      />
    ) : (
      <RefusedDrawer key={list.open} row={row} {...steps} />
    ))
  return (
    <>
      <ListPage
        title={t('stations.refused.title')}
        list={list}
        views={<RefusedMessages zone={timeZone} />}
        filters={<Filters list={list} find={{ key: 'search', label: t('stations.refused.find') }} />}
        bulk={(keys) => (
          <Can call={dismissConnection}>
            <Button
              kind="text"
              icon="trash"
              onClick={() => {
                list.selection.clear()
                void dismiss(keys)
              }}
            >
              {t('stations.refused.dismiss-many', { count: keys.length })}
            </Button>
          </Can>
        )}
        drawer={drawer}
      >
        <DataTable
          list={list}
          columns={columnsOf(timeZone)}
          keyOf={keyOf}
          label={t('stations.refused.title')}
          selectable
          empty={
            <Empty icon="check" title={t('stations.refused.empty')}>
              <p>{t('stations.refused.empty-text')}</p>
            </Empty>
          }
        />
      </ListPage>
      {made && <PasswordDialog made={made} onClose={() => setMade(undefined)} />}
    </>
  )
}

function RefusedDrawer({ row, ...steps }: { row: RefusedConnection } & DrawerNavigation) {
  const translate = useTranslate()
  const t = useWords(refusedWords)
  const language = useLanguage()
  const page = usePage()
  const cause = refusalCauseKey(row.cause)
  return (
    <Drawer
      title={row.identity || t('stations.refused.no-identity')}
      sub={translate(`stations.refused.cause.${cause}`)}
      footer={
        <>
          {row.adoptable && (
            <Can call={adoptConnection}>
              <Button kind="primary" icon="plus" onClick={() => page.setSearch({ tab: 'adopt' })}>
                {t('stations.refused.adopt')}
              </Button>
            </Can>
          )}
          <Can call={dismissConnection}>
            <Button
              icon="trash"
              onClick={() => {
                steps.onClose()
                void dismiss([keyOf(row)])
              }}
            >
              {t('stations.refused.dismiss')}
            </Button>
          </Can>
        </>
      }
      {...steps}
    >
      <div className="stack doctor">
        <div>
          <h3>{t('stations.refused.what')}</h3>
          <p className="dim">{translate(`stations.refused.what.${cause}`)}</p>
        </div>
        <div>
          <h3>{t('stations.refused.do')}</h3>
          <Notice>{translate(`stations.refused.do.${cause}`)}</Notice>
        </div>
        <div>
          <h3>{t('stations.refused.details')}</h3>
          <Facts
            of={[
              [t('stations.refused.attempts'), formatNumber(row.attempts, language)],
              [t('stations.refused.firstAt'), <InstantValue key="first" at={row.firstAt} style="second" />],
              [t('stations.refused.lastAt'), <InstantValue key="last" at={row.lastAt} style="second" />],
              [t('stations.refused.address'), row.address],
              [t('stations.refused.subprotocol'), row.subprotocol],
              [
                t('stations.refused.chargePoint'),
                row.chargePoint && (
                  <Link key="chargePoint" to={`/statsanalysis/chgpile/${row.chargePoint.id}?tab=access`}>
                    {row.chargePoint.name} · {row.chargePoint.chargePointNo}
                  </Link>
                ),
              ],
            ]}
          />
        </div>
      </div>
    </Drawer>
  )
}
/** Registers the refused identity as a charge point. */
function Adopt({
  row: { identity, subprotocol },
  onMade,
  onClose,
}: {
  row: RefusedConnection
  onMade: (made: ChargePointCredentials) => void
  onClose: () => void
}) {
  const t = useWords(refusedWords)
  const leave = useConfirmedClose(onClose)
  useWords(chargePointWords)
  const form = useForm(adoptConnection, {
    initial: {
      ...newChargePointValues,
      identity,
      ...(subprotocol === 'ykc1.6' && { protocol: subprotocol }),
      chargePointNo: identity.replaceAll(/[^A-Za-z0-9._-]/g, '-').slice(0, 40),
    },
    toBody: toContractValues,
    refreshes: [...chargePointReads, listRefusedConnections],
    onSaved: (reply) => onMade(reply.credentials),
  })
  return (
    <Drawer title={t('stations.refused.adopt-title', { identity })} onClose={onClose} wide>
      <Form form={form} columns verb={t('stations.refused.adopt-verb')} onCancel={leave}>
        <NewChargePointFields form={form} adopted />
      </Form>
    </Drawer>
  )
}
