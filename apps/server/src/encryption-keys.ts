import { ConfigError, createKeyAdministration, createLog, readConfig } from '@evops/platform/server'
import { openServices } from './backup/services.ts'
import { connectInstallationDatabase } from './reach-database.ts'

/*
 * `npm run admin -- keys list | rotate | remove NUMBER`: the keys under which stored secrets are encrypted
 * (docs/OPERATIONS.md). Works next to a running server, whose worker encrypts everything again.
 */
const printLine = (line: string) => process.stdout.write(`${line}\n`)

async function main([act = 'list', number = '']: readonly string[]): Promise<number> {
  const log = createLog('silent')
  const config = readConfig(process.env)
  const database = await connectInstallationDatabase(config, log)
  const opened = await openServices({ config, url: database.url, log })
  try {
    const { services, domains } = opened
    const desk = createKeyAdministration(services, () => domains.list.flatMap((domain) => domain.sealed ?? []))
    if (act === 'rotate') printLine(`Key ${await desk.rotate('command line')} was created.`)
    else if (act === 'remove' && /^\d+$/.test(number)) await desk.remove(Number(number))
    else if (act !== 'list') {
      printLine('npm run admin -- keys list | rotate | remove NUMBER')
      return 1
    }
    for (const { id, secrets, isNewest, doneAt } of await desk.list())
      printLine(
        `key ${id}: ${secrets} secrets${isNewest ? ', encrypts' : ''}${doneAt ? `, everything since ${doneAt.toISOString()}` : ''}`,
      )
    return 0
  } finally {
    await opened.close()
    await database.stop()
  }
}

try {
  process.exitCode = await main(process.argv.slice(2))
} catch (error) {
  if (!(error instanceof Error)) throw error
  process.stderr.write(`${error instanceof ConfigError ? error.message : `It did not work: ${error.message}`}\n`)
  process.exitCode = 1
}
