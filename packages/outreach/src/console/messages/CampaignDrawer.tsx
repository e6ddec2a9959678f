import {
  type Beside,
  Button,
  can,
  Can,
  confirm,
  Drawer,
  Facts,
  Form,
  type FormState,
  Link,
  NumberField,
  RemoveButton,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useSave,
  useSay,
  useWords,
} from '@evops/kit'
import { memberSources } from '@evops/members/contract'
import { useState } from 'react'
import {
  type Campaign,
  countCampaign,
  createCampaign,
  defaultChannels,
  deleteCampaign,
  listCampaigns,
  listMessageTemplates,
  messageScreen,
  startCampaign,
  stopCampaign,
  updateCampaign,
} from '../../contract/index.ts'
import { campaignTones } from './campaign-tones.ts'
import { centreWords } from './message-centre.words.ts'
import { ChannelNames, ChannelOrder, ClockField } from './parts.tsx'

type Values = Readonly<Record<string, unknown>>
const parts = ['group', 'tag', 'level', 'source'] as const
/** What is left empty selects everybody. */
const bodyOf = ({ group, tag, level, source, startsAt, ...values }: Values) => ({
  ...values,
  startsAt: startsAt || null,
  filter: Object.fromEntries(
    Object.entries({ group, tag, level, source }).filter(
      ([, value]) => value !== undefined && value !== null && value !== '',
    ),
  ),
})
const typedOf = ({ name, templateId, filter, channels, startsAt, version }: Campaign) => ({
  name,
  templateId,
  channels,
  startsAt: startsAt ?? '',
  version,
  ...Object.fromEntries(parts.map((part) => [part, filter[part] ?? ''])),
})

export function NewCampaign({ onClose }: { onClose: () => void }) {
  const t = useWords(centreWords)
  const form = useForm(createCampaign, {
    initial: { channels: [...defaultChannels] },
    toBody: bodyOf,
    refreshes: [listCampaigns],
    done: t('outreach.centre.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('outreach.campaign.new')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <Fields form={form} />
      </Form>
    </Drawer>
  )
}

export function CampaignDrawer({ campaign, ...beside }: Beside & { campaign: Campaign }) {
  const t = useWords(centreWords)
  const say = useSay()
  const { id, name, state } = campaign
  const form = useForm(updateCampaign, {
    params: { id },
    initial: typedOf(campaign),
    toBody: bodyOf,
    refreshes: [listCampaigns],
    done: t('outreach.centre.saved'),
  })
  return (
    <Drawer
      title={name}
      tags={<Tag tone={campaignTones[state]}>{say(`outreach.campaign.state.${state}`)}</Tag>}
      footer={<Acts campaign={campaign} onGone={beside.onClose} />}
      {...beside}
    >
      {state === 'draft' && can(updateCampaign) ? (
        <Form form={form} onCancel={beside.onClose}>
          <Fields form={form} />
        </Form>
      ) : (
        <Standing campaign={campaign} />
      )}
    </Drawer>
  )
}

function Standing({ campaign }: { campaign: Campaign }) {
  const t = useWords(centreWords)
  const { templateName, channels, startsAt, timeZone, counted, sent, bell, waiting, failed } = campaign
  return (
    <>
      <Facts
        of={[
          [t('outreach.campaign.templateName'), templateName],
          [t('outreach.centre.channels'), <ChannelNames key="channels" channels={channels} />],
          [t('outreach.campaign.startsAt'), startsAt && `${startsAt.replace('T', ' ')} (${timeZone})`],
          [t('outreach.campaign.counted'), counted],
          [t('outreach.campaign.sent'), sent],
          [t('outreach.campaign.bell'), bell],
          [t('outreach.campaign.waiting'), waiting],
          [t('outreach.campaign.failed'), failed],
        ]}
      />
      <Link to={`${messageScreen.path}?tab=log&campaignId=${campaign.id}`}>{t('outreach.campaign.log')}</Link>
    </>
  )
}

function Acts({ campaign: { id, name, state }, onGone }: { campaign: Campaign; onGone: () => void }) {
  const t = useWords(centreWords)
  const [said, setSaid] = useState<string>()
  const refreshes = [listCampaigns] as const
  const given = { params: { id } }
  const start = useSave(startCampaign, { refreshes })
  const stop = useSave(stopCampaign, { refreshes })
  const count = useSave(countCampaign, { refreshes })
  const askStart = async () => {
    const { counted, title, text } = await count.mutateAsync(given)
    setSaid(`${t('outreach.campaign.preview')}: ${title} — ${text}`)
    const question = t('outreach.campaign.start-title', { name, count: counted })
    if (await confirm({ title: question, verb: t('outreach.campaign.start') })) start.mutate(given)
  }
  const askStop = async () => {
    const title = t('outreach.campaign.stop-title', { name })
    if (await confirm({ title, verb: t('outreach.campaign.stop'), danger: true })) stop.mutate(given)
  }
  if (state === 'stopped') return null
  if (state !== 'draft')
    return (
      <Can call={stopCampaign}>
        <Button kind="danger" busy={stop.isPending} onClick={() => void askStop()}>
          {t('outreach.campaign.stop')}
        </Button>
      </Can>
    )
  return (
    <>
      {said && <span className="dim small clip">{said}</span>}
      <Can call={startCampaign}>
        <Button
          kind="primary"
          icon="play"
          busy={start.isPending || count.isPending}
          onClick={() => void askStart()}
        >
          {t('outreach.campaign.start')}
        </Button>
      </Can>
      <RemoveButton
        call={deleteCampaign}
        given={given}
        save={{ refreshes: [listCampaigns], done: t('outreach.centre.deleted'), onSaved: onGone }}
        ask={{ title: t('outreach.centre.delete-title', { name }), verb: t('outreach.centre.delete') }}
      />
    </>
  )
}

function Fields({ form }: { form: FormState }) {
  const t = useWords(centreWords)
  const f = useFields(centreWords, 'outreach.campaign', { form })
  const query = { event: 'campaign', page: 1, pageSize: 200 } as const
  const templates = useCall(listMessageTemplates, { query }, { quiet: true }).data?.list ?? []
  return (
    <>
      <TextField {...f('name')} />
      <SelectField
        {...f('templateId')}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
      />
      <ChannelOrder form={form} />
      <TextField {...f('group')} />
      <TextField {...f('tag')} />
      <NumberField {...f('level')} />
      <SelectField
        {...f('source')}
        options={memberSources.map((value) => ({ value, label: t(`outreach.campaign.source.${value}`) }))}
      />
      <ClockField {...f('startsAt')} type="datetime-local" />
    </>
  )
}
