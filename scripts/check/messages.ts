import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { listImports, resolveRelative } from './imports.ts'
import { isTest, visitSyntaxTree, type SourceTree, type SourceFile } from './tree.ts'

const contract = /^packages\/ocpp\/src\/contract\/(ocpp\d+)\.?/
const handlerFile = /^packages\/[^/]+\/src\/server\/(ocpp\d*)\/([^/]+)\.ts$/
const tableFile = /^packages\/[^/]+\/src\/server\/(.+\/)?(handlers|[^/]*gateway[^/]*)\.ts$/
/** Files next to the handlers that handle no message. */
const nonHandlers = /\.(store|rules|job)\.ts$|\/handlers\.ts$/

/**
 * Checks that each message a charge point sends has its own file (docs/ARCHITECTURE.md): each message of the contract
 * has a handler in a file of its name, and the imports of the handler tables from these folders are named after their
 * message. A message with the same meaning in a later version may stay in the folder of the earlier version.
 */
export function checkMessages(tree: SourceTree): string[] {
  const sent = tree.files.flatMap((file) => messagesOf(file))
  const files = tree.files.filter(({ path: name }) => handlerFile.test(name) && !isTest(name))
  const named = new Set(sent.map(({ message }) => messageFileName(message)))
  const tables = tree.files.filter(({ path: name }) => tableFile.test(name) && !isTest(name))
  const taken = tables.flatMap((table) =>
    listImports(table)
      .filter(({ typeOnly, specifier }) => !typeOnly && specifier.startsWith('.'))
      .map(({ specifier }) => ({ table, source: resolveRelative(table.path, specifier) })),
  )
  const isTaken = new Set(taken.map(({ source }) => source))
  const handled = new Set(tables.flatMap(keysOf))
  return [
    ...sent.flatMap(({ version, message }) => {
      const own = files.some(
        ({ path: name }) => isFor(name, version) && path.basename(name, '.ts') === messageFileName(message),
      )
      if (!own) return [`${message} of ${version} has no file ${messageFileName(message)}.ts`]
      return handled.has(message) ? [] : [`${message} of ${version} stands in no table of handlers`]
    }),
    ...taken
      .filter(({ source }) => handlerFile.test(source) && !nonHandlers.test(source))
      .filter(({ source }) => !named.has(path.basename(source, '.ts')))
      .map(({ table, source }) => `${table.path} takes a handler from ${source}, which no message is called after`),
    ...files
      .filter(({ path: name }) => named.has(path.basename(name, '.ts')) && !isTaken.has(name))
      .map(({ path: name }) => `${name} is called after a message, and no table of handlers takes it`),
  ]
}

const commandFile = /^packages\/stations\/src\/(server\/calls201|contract)\/[^/]+\.ts$/

/**
 * Checks that each message of OCPP 2.1 is received or sent: a charge point sends it by the contract, or a command or a
 * translation of a command names it. A test outside this folder names each message too. Screen, permission, audit entry and texts of a
 * command follow from its entry in `commandPayloads`, which other checks and the compiler hold complete.
 */
export function checkMessagesOf21(tree: SourceTree, messages: readonly string[]): string[] {
  const received = new Set(tree.files.flatMap((file) => messagesOf(file).map(({ message }) => message)))
  const sending = tree.files.filter(({ path: name }) => commandFile.test(name) && !isTest(name))
  const tests = tree.files.filter(({ path: name }) => isTest(name) && !name.startsWith('scripts/'))
  return messages.flatMap((message) => {
    const named = new RegExp(`'${message}'|\\b${message}:`)
    const isHandled = received.has(message) || sending.some(({ text }) => named.test(text))
    if (!isHandled) return [`${message} of ocpp21 is neither received nor sent`]
    return tests.some(({ text }) => text.includes(message)) ? [] : [`${message} of ocpp21 is in no test`]
  })
}

/** Returns the messages of OCPP 2.1 from its official schemas. */
export function listMessagesOf21(): string[] {
  const home = path.dirname(createRequire(import.meta.url).resolve('ocpp-rpc/package.json'))
  const schemas: { $id: string }[] = JSON.parse(readFileSync(path.join(home, 'lib/schemas/ocpp2_1.json'), 'utf8'))
  return [...new Set(schemas.map(({ $id }) => $id.replace(/^urn:/, '').replace(/(Request|Response)$/, '')))]
}

/** Converts a message name to a file name: `NotifyEVChargingNeeds` → notify-ev-charging-needs. */
export function messageFileName(message: string): string {
  return message
    .replaceAll(/([a-z])([A-Z\d])/g, '$1-$2')
    .replaceAll(/(\d)([A-Z])/g, '$1-$2')
    .replaceAll(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .toLowerCase()
}

/** Returns the messages that a charge point may send, from the interfaces of the contract. */
function messagesOf(file: SourceFile): { version: string; message: string }[] {
  const version = contract.exec(file.path)?.[1]
  if (version === undefined || isTest(file.path)) return []
  const found: { version: string; message: string }[] = []
  visitSyntaxTree(file, {
    TSInterfaceDeclaration: ({ id, body }) => {
      if (!/CallsFromPoint(16|201|21)?$/.test(id.name)) return
      for (const part of body.body)
        if (part.type === 'TSPropertySignature' && part.key.type === 'Identifier')
          found.push({ version, message: part.key.name })
    },
  })
  return found
}

function keysOf(table: SourceFile): string[] {
  const found: string[] = []
  visitSyntaxTree(table, {
    Property: ({ key, kind }) => {
      if (kind === 'init' && key.type === 'Identifier' && /^[A-Z]/.test(key.name)) found.push(key.name)
    },
  })
  return found
}

/** Returns true if a handler's folder is that of the version or an earlier one. `ocpp` is the folder of 1.6. */
function isFor(name: string, version: string): boolean {
  const session = ['ocpp16', 'ocpp201', 'ocpp21']
  const folder = handlerFile.exec(name)?.[1] ?? ''
  return session.indexOf(folder === 'ocpp' ? 'ocpp16' : folder) <= session.indexOf(version)
}
