import { PageHead, Tabs, useWords } from '@evops/kit'
import { bellWords } from '../bell/bell.words.ts'
import { DeliveryTab } from './DeliveryTab.tsx'
import { MailTab } from './MailTab.tsx'
import { NetworkTab } from './NetworkTab.tsx'
import { OuterTab } from './OuterTab.tsx'
import { RuleTab } from './RuleTab.tsx'
import { settingsWords } from './settings.words.ts'
import { WebhookTab } from './WebhookTab.tsx'

/** Notification rules, channels and the results of deliveries. */
export function NotificationPage() {
  const t = useWords(settingsWords)
  useWords(bellWords)
  return (
    <>
      <PageHead title={t('outreach.settings.title')} />
      <Tabs
        label={t('outreach.settings.title')}
        forgets={['open', 'new', 'state', 'channel']}
        tabs={[
          { key: 'rules', title: t('outreach.settings.rules'), body: () => <RuleTab /> },
          { key: 'webhooks', title: t('outreach.settings.webhooks'), body: () => <WebhookTab /> },
          { key: 'mail', title: t('outreach.settings.mail'), body: () => <MailTab /> },
          { key: 'channels', title: t('outreach.settings.channels'), body: () => <OuterTab /> },
          { key: 'deliveries', title: t('outreach.settings.deliveries'), body: () => <DeliveryTab /> },
          { key: 'networks', title: t('outreach.settings.networks'), body: () => <NetworkTab /> },
        ]}
      />
    </>
  )
}
