import { memberFilter } from '@evops/members/contract'
import { crudEndpointsForList, endpoint, instant, languages, pageQuery, sortKeys } from '@evops/platform/contract'
import { z } from 'zod'
import { messagePermissions } from './screens.ts'
import { channelOrder, defaultChannels } from './templates.ts'

/*
 * A message to many members at once: the members that a filter selects at the start, over the first available channel
 * with their consent.
 */

export const campaignStates = ['draft', 'scheduled', 'running', 'done', 'stopped'] as const
/**
 * Filters of the members' list, plus language and last charging time. Members who never charged do not match a filter
 * on the charging time.
 */
export const campaignFilter = memberFilter.omit({ search: true }).extend({
  language: z.enum(languages).optional(),
  chargedFrom: instant.optional(),
  chargedTo: instant.optional(),
})
export type CampaignFilter = z.output<typeof campaignFilter>
export const campaignForm = z.object({
  name: z.string().trim().min(1).max(60),
  templateId: z.uuid(),
  filter: campaignFilter.default({}),
  channels: channelOrder.default([...defaultChannels]),
  /** Local time of the operator to the minute: `2026-12-01T10:00`; null for a manual start. */
  startsAt: z
    .string()
    .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/)
    .nullable()
    .default(null),
})
export type CampaignForm = z.output<typeof campaignForm>
export const campaign = campaignForm.extend({
  id: z.uuid(),
  templateName: z.string(),
  state: z.enum(campaignStates),
  timeZone: z.string(),
  /** Number of members selected by the last count or at the start; null if not counted yet. */
  counted: z.int().nullable(),
  byName: z.string(),
  createdAt: instant,
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  /** Results so far. */
  waiting: z.int(),
  sent: z.int(),
  /** Visible only in the member's app. */
  bell: z.int(),
  failed: z.int(),
  version: z.int(),
})
export type Campaign = z.infer<typeof campaign>

const { view, create, edit, delete: remove, control } = messagePermissions
export const {
  list: listCampaigns,
  create: createCampaign,
  update: updateCampaign,
  remove: deleteCampaign,
} = crudEndpointsForList('/api/campaigns', 'Campaign', {
  permission: { view, create, edit, delete: remove },
  row: campaign,
  form: campaignForm,
  change: campaignForm.extend({ version: z.int() }),
  query: pageQuery.extend({
    search: z.string().trim().max(60).optional(),
    state: z.enum(campaignStates).optional(),
    sort: sortKeys(['createdAt', 'name']),
  }),
  reach: 'operator',
  summary: {
    list: 'Lists campaigns with their results, newest first',
    create: 'Creates a campaign as a draft',
    update: 'Updates a draft campaign; 409 if the version is outdated',
    remove: 'Deletes a draft campaign',
  },
})
const act = { method: 'POST', reach: 'operator', permission: control } as const
export const countCampaign = endpoint({
  ...act,
  name: 'countCampaign',
  path: '/api/campaigns/{id}/count',
  summary: 'Counts the members that a campaign selects now and returns the text for the first of them; sends nothing',
  reply: z.object({ counted: z.int(), title: z.string(), text: z.string() }),
})
export const startCampaign = endpoint({
  ...act,
  name: 'startCampaign',
  path: '/api/campaigns/{id}/start',
  summary: 'Starts a campaign at its set time, or now if it has none',
  reply: campaign,
})
export const stopCampaign = endpoint({
  ...act,
  name: 'stopCampaign',
  path: '/api/campaigns/{id}/stop',
  summary: 'Stops a campaign; messages that are not sent yet are never sent',
  reply: campaign,
})
export const campaignEndpoints = [
  listCampaigns,
  createCampaign,
  updateCampaign,
  deleteCampaign,
  countCampaign,
  startCampaign,
  stopCampaign,
] as const
