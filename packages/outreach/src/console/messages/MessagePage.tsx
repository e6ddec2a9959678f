import { PageHead, translateText, Tabs, useWords } from '@evops/kit'
import { messageScreen } from '../../contract/index.ts'
import { CampaignTab } from './CampaignTab.tsx'
import { EventTab } from './EventTab.tsx'
import { centreWords } from './message-centre.words.ts'
import { NoticeTab } from './NoticeTab.tsx'
import { TemplateTab } from './TemplateTab.tsx'
import '../settings/settings.css'

/** ROUTE-13 message: notices to members, their channels and results. */
export function MessagePage() {
  const t = useWords(centreWords)
  const title = translateText(messageScreen.title)
  return (
    <>
      <PageHead title={title} />
      <Tabs
        label={title}
        forgets={['open', 'new', 'state', 'receipt', 'event', 'campaignId', 'from', 'to']}
        tabs={[
          { key: 'templates', title: t('outreach.centre.templates'), body: () => <TemplateTab /> },
          { key: 'events', title: t('outreach.centre.events'), body: () => <EventTab /> },
          { key: 'campaigns', title: t('outreach.centre.campaigns'), body: () => <CampaignTab /> },
          { key: 'log', title: t('outreach.centre.log'), body: () => <NoticeTab /> },
        ]}
      />
    </>
  )
}
