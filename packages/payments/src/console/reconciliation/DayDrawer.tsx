import {
  type DrawerNavigation,
  Button,
  Can,
  Drawer,
  Facts,
  formatMoney,
  formatInstant,
  Link,
  Notice,
  Tag,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import { formatProblem } from '@evops/platform/contract'
import {
  compareChannelDay,
  hasProviderApi,
  listChannelDays,
  listMissingDays,
  listDifferences,
  paymentProblems,
  paymentsScreen,
  type ChannelDayRow,
} from '../../contract/index.ts'
import { reconciliationWords } from './reconciliation.words.ts'
import { dayTones } from './tones.ts'

export const reconciliationReloads = [listChannelDays, listMissingDays, listDifferences]

/** Drawer of one day of an account: the figures of both sides, and the problem of its file. */
export function DayDrawer({ row, ...neighbours }: DrawerNavigation & { row: ChannelDayRow | undefined }) {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const again = useSave(compareChannelDay, { refreshes: reconciliationReloads, done: t('payments.day.compared') })
  if (!row) return null
  const { id, accountId, day } = row
  return (
    <Drawer
      title={formatInstant(day, language, 'UTC', 'day')}
      sub={row.accountName}
      tags={<Tag tone={dayTones[row.state]}>{t(`payments.day.state.${row.state}`)}</Tag>}
      footer={
        hasProviderApi(row.provider) && (
          <Can call={compareChannelDay}>
            <Button busy={again.isPending} onClick={() => again.mutate({ params: { accountId }, body: { day } })}>
              {t('payments.day.again')}
            </Button>
          </Can>
        )
      }
      {...neighbours}
    >
      <DayProblem row={row} />
      {row.waived && (
        <Notice tone="plain">
          {t('payments.day.waived', {
            by: row.waived.byName,
            second: row.waived.secondName,
            reason: row.waived.reason,
          })}
        </Notice>
      )}
      <DayFacts row={row} />
      <p>
        <Link to={`${paymentsScreen.path}?view=differences&dayId=${id}`}>{t('payments.day.differences')}</Link>
      </p>
    </Drawer>
  )
}

function DayProblem({ row: { problem } }: { row: ChannelDayRow }) {
  const language = useLanguage()
  const kind = problem && Object.entries(paymentProblems).find(([code]) => code === problem.code)?.[1]
  if (!kind) return null
  const values = Object.entries(problem.values).map(([name, value]) => [name, String(value)])
  return <Notice tone="warn">{formatProblem(kind, language, Object.fromEntries(values))}</Notice>
}

function DayFacts({ row }: { row: ChannelDayRow }) {
  const t = useWords(reconciliationWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const money = (minor: number) => formatMoney(minor, row.currency, language)
  return (
    <Facts
      of={[
        [t('payments.day.oursCount'), String(row.oursCount)],
        [t('payments.day.oursMinor'), money(row.oursMinor)],
        [t('payments.day.theirsCount'), String(row.theirsCount)],
        [t('payments.day.theirsMinor'), money(row.theirsMinor)],
        [t('payments.day.feeMinor'), money(row.feeMinor)],
        [t('payments.day.equalCount'), String(row.equalCount)],
        [t('payments.day.openCount'), String(row.openCount)],
        [t('payments.day.fileName'), row.fileName ?? ''],
        [
          t('payments.day.comparedAt'),
          row.comparedAt === null ? '' : formatInstant(row.comparedAt, language, timeZone),
        ],
      ]}
    />
  )
}
