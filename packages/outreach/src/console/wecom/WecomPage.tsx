import {
  Button,
  Can,
  Empty,
  Facts,
  InstantValue,
  isPermitted,
  Link,
  PageHead,
  Sheet,
  Tabs,
  toast,
  useCall,
  useSave,
  useWords,
} from '@evops/kit'
import {
  type ExternalChannelRow,
  listOuterChannels,
  notificationsScreen,
  testOuterChannel,
} from '../../contract/index.ts'
import { DeliveryTab } from '../settings/DeliveryTab.tsx'
import { ChannelStateTag } from '../settings/OuterTab.tsx'
import { outerWords } from '../settings/outer.words.ts'
import { isKnownWecomCode, wecomCodeOf } from './wecom-codes.rules.ts'
import { WecomStaff } from './WecomStaff.tsx'
import { wecomWords } from './wecom.words.ts'

/** ROUTE-03 comwechat: state of the connection, accounts of staff, and the alarms and orders sent to them. */
export function WecomPage() {
  const t = useWords(wecomWords)
  const mayRead = isPermitted(listOuterChannels)
  return (
    <>
      <PageHead title={t('outreach.wecom.title')} />
      {mayRead ? (
        <Tabs
          label={t('outreach.wecom.title')}
          forgets={['open', 'state', 'search', 'linked', 'page']}
          tabs={[
            { key: 'people', title: t('outreach.wecom.people'), body: () => <WecomStaff /> },
            { key: 'sent', title: t('outreach.wecom.sent'), body: () => <DeliveryTab channel="wecom" /> },
            { key: 'connection', title: t('outreach.wecom.connection'), body: () => <Connection /> },
          ]}
        />
      ) : (
        <Empty icon="lock" title={t('outreach.wecom.forbidden')}>
          <p>{t('outreach.wecom.forbidden-text')}</p>
        </Empty>
      )}
    </>
  )
}

function Connection() {
  const t = useWords(wecomWords)
  const { data } = useCall(listOuterChannels, {})
  if (!data) return <span className="bone" />
  const row = data.find(({ channel }) => channel === 'wecom')
  const settingsHref = `${notificationsScreen.path}?tab=channels`
  if (!row)
    return (
      <Empty icon="plug" title={t('outreach.wecom.none')}>
        <p>{t('outreach.wecom.none-text')}</p>
        <Link to={settingsHref}>{t('outreach.wecom.settings')}</Link>
      </Empty>
    )
  return <ConnectionFacts row={row} settingsHref={settingsHref} />
}

function ConnectionFacts({ row, settingsHref }: { row: ExternalChannelRow; settingsHref: string }) {
  const t = useWords(wecomWords)
  const o = useWords(outerWords)
  const test = useSave(testOuterChannel, {
    refreshes: [listOuterChannels],
    onSaved: ({ ok, answer }) =>
      ok ? toast.ok(o('outreach.outer.ok')) : toast.fail(o('outreach.outer.failed', { answer })),
  })
  const { corpId, agentId } = row.settings
  const code = wecomCodeOf(row.testError)
  return (
    <Sheet title={t('outreach.wecom.connection')}>
      <Facts
        of={[
          [t('outreach.wecom.enabled'), t(row.enabled ? 'outreach.wecom.on' : 'outreach.wecom.off')],
          [o('outreach.outer.environment'), o(`outreach.outer.environment.${row.environment}`)],
          [o('outreach.outer.corpId'), typeof corpId === 'string' && <code key="corp">{corpId}</code>],
          [o('outreach.outer.agentId'), typeof agentId === 'number' && <code key="agent">{agentId}</code>],
          [t('outreach.wecom.secrets-at'), <InstantValue key="secrets" at={row.secretsAt} style="minute" />],
          [
            t('outreach.wecom.tested-at'),
            row.testedAt && <InstantValue key="tested" at={row.testedAt} style="minute" />,
          ],
          [t('outreach.wecom.result'), row.testError !== null && <ChannelStateTag key="result" row={row} />],
          [
            t('outreach.wecom.what-to-do'),
            code !== undefined && isKnownWecomCode(code) && t(`outreach.wecom.code.${code}`),
          ],
        ]}
      />
      <p className="row">
        <Can call={testOuterChannel}>
          <Button busy={test.isPending} onClick={() => test.mutate({ params: { channel: 'wecom' } })}>
            {o('outreach.outer.test')}
          </Button>
        </Can>
        <Link to={settingsHref}>{t('outreach.wecom.settings')}</Link>
      </p>
    </Sheet>
  )
}
