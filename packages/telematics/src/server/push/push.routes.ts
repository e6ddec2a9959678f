import { Problem } from '@evops/platform/contract'
import {
  isMachinePassword,
  parseBasicCredentials,
  parseBearerCredentials,
  serveAll,
  type App,
} from '@evops/platform/server'
import { z } from 'zod'
import { maxPushedMessages, pushTelematics } from '../../contract/index.ts'
import type { TelematicsDeps } from '../deps.ts'
import { pushPasswordPurpose } from '../channels.ts'
import { findPushSender, type PushSender } from './pushers.store.ts'
import type { MessageIntake } from '../intake/intake.ts'
import { messageOutcomeWords } from '../../contract/outcome.words.ts'
import { extractMessages, readVehicleMessage } from '../intake/read-message.rules.ts'

export function pushRoutes(app: App, deps: TelematicsDeps, intake: MessageIntake): void {
  serveAll(app, [pushTelematics], {
    pushTelematics: async ({ body, request, reply, language }) => {
      const pusher = await pusherAt(deps, request.headers.authorization)
      if (!pusher) {
        void reply.header('www-authenticate', 'Basic realm="telematics"')
        throw new Problem('telematics.not-let-in')
      }
      const messages = extractMessages(body, pusher)
      if (messages.length > maxPushedMessages) throw new Problem('request.invalid', {}, { '': 'kit.not-valid' })
      const outcomes = await intake.take(
        pusher,
        messages.map((message) => readVehicleMessage(message, pusher)),
      )
      const remarks = outcomes.flatMap(({ outcome, unbelieved }, index) =>
        outcome === 'taken' && unbelieved.length === 0
          ? []
          : [
              {
                index,
                outcome,
                unbelieved: [...unbelieved],
                text: [
                  messageOutcomeWords[`telematics.outcome.${outcome}`][language],
                  ...unbelieved.map((sign) => messageOutcomeWords[`telematics.sign.${sign}`][language]),
                ].join('; '),
              },
            ],
      )
      const count = (of: string) => outcomes.filter(({ outcome }) => outcome === of).length
      const [taken, twice] = [count('taken'), count('twice')]
      return { taken, twice, refused: outcomes.length - taken - twice, messages: remarks }
    },
  })
}

async function pusherAt({ services }: TelematicsDeps, header: string | undefined): Promise<PushSender | undefined> {
  const credentials = parseBasicCredentials(header) ?? parseBearerCredentials(header)
  if (!credentials || !z.uuid().safeParse(credentials.user).success) return undefined
  const pusher = await services.db.asPlatform((tx) => findPushSender(tx, credentials.user))
  const is = { purpose: pushPasswordPurpose, password: credentials.password }
  return pusher && isMachinePassword(services, is, pusher.secretHash) ? pusher : undefined
}
