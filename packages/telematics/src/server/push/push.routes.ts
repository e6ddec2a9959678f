import { Problem } from '@evops/platform/contract'
import { isMachinePassword, readBasic, readBearerPair, serveAll, type App } from '@evops/platform/server'
import { z } from 'zod'
import { mostPushed, pushTelematics } from '../../contract/index.ts'
import type { TelematicsDeps } from '../deps.ts'
import { pushPurpose } from '../channels.ts'
import { pusherOf, type Pusher } from './pushers.store.ts'
import type { Intake } from '../intake/intake.ts'
import { outcomeWords } from '../../contract/outcome.words.ts'
import { messagesIn, readMessage } from '../intake/read-message.rules.ts'

export function pushRoutes(app: App, deps: TelematicsDeps, intake: Intake): void {
  serveAll(app, [pushTelematics], {
    pushTelematics: async ({ body, request, reply, language }) => {
      const pusher = await pusherAt(deps, request.headers.authorization)
      if (!pusher) {
        void reply.header('www-authenticate', 'Basic realm="telematics"')
        throw new Problem('telematics.not-let-in')
      }
      const messages = messagesIn(body, pusher)
      if (messages.length > mostPushed) throw new Problem('request.invalid', {}, { '': 'kit.not-valid' })
      const outcomes = await intake.take(
        pusher,
        messages.map((message) => readMessage(message, pusher)),
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
                  outcomeWords[`telematics.outcome.${outcome}`][language],
                  ...unbelieved.map((sign) => outcomeWords[`telematics.sign.${sign}`][language]),
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

async function pusherAt(
  { services }: TelematicsDeps,
  header: string | undefined,
): Promise<Pusher | undefined> {
  const credentials = readBasic(header) ?? readBearerPair(header)
  if (!credentials || !z.uuid().safeParse(credentials.user).success) return undefined
  const pusher = await services.db.asPlatform((tx) => pusherOf(tx, credentials.user))
  const is = { purpose: pushPurpose, password: credentials.password }
  return pusher && isMachinePassword(services, is, pusher.secretHash) ? pusher : undefined
}
