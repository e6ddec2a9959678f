import { rawBody, serveAll, withRawBodies, type App } from '@evops/platform/server'
import { wecomCalls } from '../../contract/index.ts'
import type { WecomCalls } from './wecom-calls.service.ts'

/** Serves callbacks without the bearer guard: each call is verified by the signature of enterprise WeChat. */
export function wecomRoutes(app: App, calls: WecomCalls): void {
  withRawBodies(app, (raw) =>
    serveAll(raw, wecomCalls, {
      verifyWecom: async ({ params, query, reply }) =>
        reply.header('content-type', 'text/plain').send(await calls.verify(params.operatorId, query)),
      hearWecom: async ({ params, query, request, reply }) => {
        await calls.hear(params.operatorId, query, (await rawBody(request.raw)).toString('utf8'))
        return reply.header('content-type', 'text/plain').send('')
      },
    }),
  )
}
