import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Can,
  confirmAction,
  DateTimeField,
  Drawer,
  Facts,
  Form,
  type FormState,
  Link,
  NumberField,
  PickField,
  RemoveButton,
  SelectField,
  Tag,
  TextField,
  useCall,
  useIsPermitted,
  useFields,
  useForm,
  useCurrentUser,
  useSave,
  useTranslate,
  useWords,
  DateTimeFormField,
} from '@evops/kit'
import { memberSources, memberStates, nameCompanies } from '@evops/members/contract'
import { languageNames, languages } from '@evops/platform/contract'
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
import { ChannelNames, ChannelOrder } from './parts.tsx'

type Values = Readonly<Record<string, unknown>>
const parts = [
  'group',
  'tag',
  'level',
  'source',
  'blacklisted',
  'companyId',
  'language',
  'registeredFrom',
  'registeredTo',
  'chargedFrom',
  'chargedTo',
] as const
/** An empty field selects all members. */
const bodyOf = ({ name, templateId, channels, version, startsAt, stateOf, ...filter }: Values) => ({
  name,
  templateId,
  channels,
  ...(version !== undefined && { version }),
  startsAt: startsAt || null,
  filter: Object.fromEntries(
    Object.entries({ ...filter, state: stateOf }).filter(
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
  stateOf: filter.state ?? '',
  ...Object.fromEntries(parts.map((part) => [part, String(filter[part] ?? '')])),
  level: filter.level ?? '',
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

export function CampaignDrawer({ campaign, ...neighbours }: DrawerNavigation & { campaign: Campaign }) {
  const t = useWords(centreWords)
  const translate = useTranslate()
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
      tags={<Tag tone={campaignTones[state]}>{translate(`outreach.campaign.state.${state}`)}</Tag>}
      footer={<Acts campaign={campaign} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      {state === 'draft' && isPermitted(updateCampaign) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <Fields form={form} />
        </Form>
      ) : (
        <CampaignState campaign={campaign} />
      )}
    </Drawer>
  )
}

function CampaignState({ campaign }: { campaign: Campaign }) {
  const t = useWords(centreWords)
  const { templateName, channels, startsAt, timeZone, counted, sent, bell, waiting, failed } = campaign
  return (
    <>
      <Facts
        of={[
          [t('outreach.campaign.templateName'), templateName],
          [t('outreach.centre.channels'), <ChannelNames key="channels" channels={channels} />],
          [t('outreach.campaign.startsAt'), startsAt && `${startsAt.replace('T', ' ')} · ${timeZone}`],
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
  const [preview, setOutcome] = useState<string>()
  const refreshes = [listCampaigns] as const
  const input = { params: { id } }
  const start = useSave(startCampaign, { refreshes })
  const stop = useSave(stopCampaign, { refreshes })
  const count = useSave(countCampaign, { refreshes })
  const confirmStart = async () => {
    const { counted, title, text } = await count.mutateAsync(input)
    setOutcome(`${t('outreach.campaign.preview')}: ${title} — ${text}`)
    const question = t('outreach.campaign.start-title', { name, count: counted })
    if (await confirmAction({ title: question, verb: t('outreach.campaign.start') })) start.mutate(input)
  }
  const confirmStop = async () => {
    const title = t('outreach.campaign.stop-title', { name })
    if (await confirmAction({ title, verb: t('outreach.campaign.stop'), danger: true })) stop.mutate(input)
  }
  if (state === 'stopped') return null
  if (state !== 'draft')
    return (
      <Can call={stopCampaign}>
        <Button kind="danger" busy={stop.isPending} onClick={() => void confirmStop()}>
          {t('outreach.campaign.stop')}
        </Button>
      </Can>
    )
  return (
    <>
      {preview && <span className="dim small clip">{preview}</span>}
      <Can call={startCampaign}>
        <Button
          kind="primary"
          icon="play"
          busy={start.isPending || count.isPending}
          onClick={() => void confirmStart()}
        >
          {t('outreach.campaign.start')}
        </Button>
      </Can>
      <RemoveButton
        call={deleteCampaign}
        input={input}
        save={{ refreshes: [listCampaigns], done: t('outreach.centre.deleted'), onSaved: onGone }}
        confirmation={{
          title: t('outreach.centre.delete-title', { name }),
          verb: t('outreach.centre.delete'),
        }}
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
      <SelectField {...f('templateId')} options={templates.map(({ id, name }) => ({ value: id, label: name }))} />
      <ChannelOrder form={form} />
      <TextField {...f('group')} />
      <TextField {...f('tag')} />
      <NumberField {...f('level')} />
      <SelectField
        {...f('source')}
        options={memberSources.map((value) => ({ value, label: t(`outreach.campaign.source.${value}`) }))}
      />
      <MoreFilters form={form} />
      <DateTimeFormField kind="moment" {...f('startsAt')} />
    </>
  )
}

function MoreFilters({ form }: { form: FormState }) {
  const t = useWords(centreWords)
  const may = useIsPermitted()
  const { timeZone: zone } = useCurrentUser().operator
  const f = useFields(centreWords, 'outreach.campaign', { form })
  const companyId = form.values['companyId']
  const isNamed = may(nameCompanies) && typeof companyId === 'string' && companyId !== ''
  const query = isNamed ? { id: companyId } : {}
  const { data } = useCall(nameCompanies, { query }, { enabled: isNamed, quiet: true })
  return (
    <>
      <SelectField
        form={form}
        name="stateOf"
        label={t('outreach.campaign.state-of')}
        options={memberStates.map((value) => ({ value, label: t(`outreach.campaign.state-of.${value}`) }))}
      />
      <SelectField
        {...f('blacklisted')}
        options={(['false', 'true'] as const).map((value) => ({
          value,
          label: t(`outreach.campaign.blacklisted.${value}`),
        }))}
      />
      {may(nameCompanies) && (
        <PickField
          {...f('companyId')}
          from={nameCompanies}
          inputOf={(text) => ({ query: { search: text || undefined } })}
          choices={(reply) => reply.map(({ id, name }) => ({ value: id, label: name }))}
          chosen={data?.find(({ id }) => id === companyId)?.name}
        />
      )}
      <SelectField {...f('language')} options={languages.map((value) => ({ value, label: languageNames[value] }))} />
      <DateTimeField {...f('registeredFrom')} zone={zone} />
      <DateTimeField {...f('registeredTo')} zone={zone} />
      <DateTimeField {...f('chargedFrom')} zone={zone} />
      <DateTimeField {...f('chargedTo')} zone={zone} />
    </>
  )
}
