import { requireFound, Problem } from '@evops/platform/contract'
import { violatedConstraint, serveAll, type App, type Services, type Tx } from '@evops/platform/server'
import {
  campaignEndpoints,
  fillTemplateText,
  formatPlaceholders,
  type Campaign,
  type CampaignForm,
} from '../../contract/index.ts'
import { findTemplate } from '../templates/templates.store.ts'
import { countAudience, sliceOfAudience } from './audience.store.ts'
import * as store from './campaigns.store.ts'

const editable = ['draft'] as const

export function campaignRoutes(app: App, services: Services): void {
  serveAll(app, campaignEndpoints, {
    listCampaigns: ({ tx, query }) => store.pageOfCampaigns(tx, query),
    createCampaign: async ({ tx, actor, body, audit }) => {
      await requireTemplate(tx, body)
      const by = { operatorId: actor.operatorId, byName: actor.name, at: services.now() }
      const id = await store.insertCampaign(tx, by, body).catch(refuse)
      audit({ entity: 'campaign', entityId: id, after: body })
      return existing(tx, id)
    },
    updateCampaign: async ({ tx, params, body, audit }) => {
      const before = await existing(tx, params.id)
      requireState(before, editable)
      await requireTemplate(tx, body)
      if (!(await store.changeCampaign(tx, params.id, body).catch(refuse))) throw new Problem('request.conflict')
      audit({ entity: 'campaign', entityId: params.id, before, after: body })
      return existing(tx, params.id)
    },
    deleteCampaign: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      requireState(before, editable)
      await store.removeCampaign(tx, params.id)
      audit({ entity: 'campaign', entityId: params.id, before })
      return { done: true as const }
    },
    countCampaign: async ({ tx, actor, params, audit }) => {
      const { filter, templateId } = await existing(tx, params.id)
      const template = requireFound(await findTemplate(tx, templateId))
      const counted = await countAudience(tx, filter)
      const [first] = await sliceOfAudience(tx, filter, { after: undefined, limit: 1 })
      await store.saveCampaignCount(tx, params.id, counted)
      audit({ entity: 'campaign', entityId: params.id, after: { counted } })
      const values = formatPlaceholders('campaign', { nickname: first?.nickname ?? '' }, actor.language)
      const { title, text } = template.texts[actor.language]
      return { counted, title: fillTemplateText(title, values), text: fillTemplateText(text, values) }
    },
    startCampaign: async ({ tx, params, audit }) => {
      const before = await existing(tx, params.id)
      const at = services.now()
      await store.saveCampaignCount(tx, params.id, await countAudience(tx, before.filter))
      const to = before.startsAt === null ? 'running' : 'scheduled'
      if (!(await store.changeCampaignState(tx, params.id, { from: editable, to, at })))
        throw new Problem('outreach.campaign-state')
      if (to === 'scheduled' && (await store.isPast(tx, params.id, at)))
        throw new Problem('outreach.campaign-past', {}, { startsAt: 'outreach.campaign-past' })
      audit({ entity: 'campaign', entityId: params.id, after: { state: to } })
      return existing(tx, params.id)
    },
    stopCampaign: async ({ tx, params, audit }) => {
      await existing(tx, params.id)
      const at = services.now()
      const from = ['scheduled', 'running', 'done'] as const
      if (!(await store.changeCampaignState(tx, params.id, { from, to: 'stopped', at })))
        throw new Problem('outreach.campaign-state')
      await store.stopNotices(tx, params.id, at)
      audit({ entity: 'campaign', entityId: params.id, after: { state: 'stopped' } })
      return existing(tx, params.id)
    },
  })
}

async function requireTemplate(tx: Tx, { templateId }: CampaignForm): Promise<void> {
  if ((await findTemplate(tx, templateId))?.event !== 'campaign')
    throw new Problem('outreach.template-event', {}, { templateId: 'outreach.template-event' })
}
function requireState({ state }: Campaign, legal: readonly Campaign['state'][]): void {
  if (!legal.includes(state)) throw new Problem('outreach.campaign-state')
}
async function existing(tx: Tx, id: string): Promise<Campaign> {
  return requireFound(await store.findCampaign(tx, id))
}
function refuse(error: unknown): never {
  if (violatedConstraint(error) === 'outreach_campaigns_name_key')
    throw new Problem('outreach.name-taken', {}, { name: 'outreach.name-taken' })
  throw error
}
