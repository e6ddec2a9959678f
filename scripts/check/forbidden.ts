import { isTest, lineOfOffset, type SourceTree, type SourceFile } from './tree.ts'

interface Rule {
  readonly pattern: RegExp
  readonly why: string
  readonly allowed?: (file: SourceFile) => boolean
}

const inTestsAndScripts = ({ path }: SourceFile) =>
  isTest(path) || /^(scripts|e2e|docs)\//.test(path) || /\/testing\//.test(path)

/**
 * Matches files that may open network connections: the one module for outgoing connections, and the installation's own
 * database and bus connections.
 */
const connects = ({ path }: SourceFile) =>
  !/^(packages\/\w+|apps\/server)\/src\/(server\/)?/.test(path) ||
  /\/(console|testing)\//.test(path) ||
  /^packages\/platform\/src\/server\/(net|bus|postgres)\//.test(path) ||
  isTest(path)
/** Files with libraries that open connections themselves; each receives the connection or `fetch` of that module. */
const suppliedConnections = [
  'packages/organisation/src/server/providers/openid.ts',
  'packages/outreach/src/server/channels/send-mail.ts',
  'packages/platform/src/server/backup/targets/bucket-target.ts',
]

/** Server files that parse only JSON of this installation: its own storage, its own messages, files of packages. */
const readsOwnJson = new RegExp(
  [
    'platform/src/server/(json|bus/.*|postgres/.*|backup/.*|http/openapi|imports/row-cells)',
    // Sealed contents, stored messages and documents.
    'cards/src/server/keys/key-masters',
    'documents/src/server/(credentials/credentials.service|engine/documents.service|offices/digital-cn.peer)',
    'interop/src/server/(partners/partners.service|tcec/customer/sessions.rules)',
    'ocpp/src/server/(redact.rules|schemas)',
    // The message reader limits the depth itself, because its refusal needs the id of the message.
    'ocpp/src/server/messages',
    'organisation/src/server/providers/carried',
    'outreach/src/server/(outer/outer.service|wecom/card-sender)',
    'payments/src/server/(official/official|accounts/accounts).service',
    'stations/src/server/(secrets|acceptance/wire.rules|ocpp-messages/pack.rules)',
    'video/src/server/gateway/processes',
  ]
    .map((files) => `^packages/${files}\\.ts$`)
    .join('|'),
)

/** Forbidden patterns. They are assembled from parts so that this file does not match itself. */
const rules: readonly Rule[] = [
  { pattern: new RegExp(`(?<![\\w.~-])/${'work'}/`), why: 'a path of one machine' },
  { pattern: /(?<![\w.~-])\/(home|Users)\/\w+\//, why: 'a path of one machine' },
  {
    pattern: /\.\.\/shared\b/,
    why: 'a folder beside the project: only tests and scripts that skip without it',
    allowed: inTestsAndScripts,
  },
  {
    pattern: /\b(test|it|describe)\.(only|skip|todo|fixme)\b/,
    why: 'a test that is left out (skipIf says its reason)',
    allowed: ({ path }) => path.startsWith('scripts/check/'),
  },
  { pattern: /^\s*debugger;?$/, why: 'a breakpoint' },
  { pattern: /\b(FIX)ME\b|(?<!')\bXX{2}\b|(?<!@)\bTODO\b:/, why: 'markers are @NOTE and @TODO' },
  { pattern: /@ts-(ignore|nocheck)\b/, why: 'types are repaired, not silenced' },
  {
    pattern:
      /^[ \t]*\}, ?\d[\d_]{3,}\)|^[ \t]*\},\n[ \t]*\d[\d_]{3,},?\n[ \t]*\)|\btimeout: ?\d|\btest\.(?:setTimeout|slow)\(\d|\bsetConfig\(\{ ?testTimeout: ?\d/,
    why: 'a limit that a slower machine does not stretch: the usual one (vitest.config.ts), or patience(…)',
    allowed: ({ path }) => !isTest(path) || path.startsWith('scripts/check/'),
  },
  {
    pattern: /\bvi\.wait(?:For|Until)\(/,
    why: 'it waits one second whatever the machine: expect.poll waits as long as vitest.config.ts allows',
    allowed: ({ path }) => path.startsWith('scripts/check/'),
  },
  {
    pattern: /\.not\.(?:toContain\(['"]|toMatch\(\/(?:[^/\n]*\|)?)[\da-fA-F]{1,7}['"/|]/,
    why: 'digits that a random id holds by chance: look for the whole secret, or for it between its bounds',
    allowed: ({ path }) => path.startsWith('scripts/check/'),
  },
  {
    pattern:
      /\bpg_get_\w*def\b|\bprosrc\b|\bview_definition\b|(?<!\b(?:grant|revoke)\s|,\s*)\bexecute\s+(?!on\b|format\(')\S+/i,
    why: 'SQL made from the text of other SQL: say it whole (packages/*/src/server/sql)',
    allowed: ({ path }) => !path.endsWith('.sql') || path === 'db/schema.sql',
  },
  {
    pattern: /\beval\(|\bnew Function\(/,
    why: 'code made from text',
    allowed: ({ path }) => !/\.(ts|tsx|mjs|html)$/.test(path) || path.startsWith('scripts/check/'),
  },
  {
    pattern:
      /(?<![\w.'])fetch\(|\bnew WebSocket\(|^import (?!type)[^;']*\b(connect|request|get|createConnection|Socket|Agent)\b[^;']*from 'node:(net|tls|https?)'|'node:(http2|dgram)'/,
    why: 'a connection that goes out past the guard of platform/net (callHttp, connectTo, fetchWithin)',
    allowed: connects,
  },
  {
    pattern: /from '(nodemailer|s3mini|undici|openid-client)'/,
    why: 'a library that connects by itself: it is given the connection of platform/net, and stands in the list here',
    allowed: (file) => connects(file) || suppliedConnections.includes(file.path),
  },
  {
    pattern:
      /(?<=[=(,:?&|![]\s*|=>\s*|return\s+)\/(?!\^|\(\?<!|\/|\*)(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*(?:[+*]|,\})(?:[^/\\\n[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*(?<!\\)\$\/[a-z]*/,
    why: 'a pattern that looks for an end from each place anew, which is quadratic: begin it with ^ or (?<!…)',
    allowed: ({ path }) => !/\/(server|contract)\/.*\.ts$/.test(path),
  },
  {
    pattern: /\/[^/\n]*\((?:\?:)?(?!\\\.\[\^?[^\]]*\]\+\))[^()\n]{1,20}[+*]\)[+*][^\n]*\//,
    why: 'a pattern of repeated repetitions, which is exponential',
    allowed: ({ path }) => !/\/(server|contract)\/.*\.ts$/.test(path),
  },
  {
    pattern: new RegExp(`\\bIntl\\.${'NumberFormat'}\\b|\\.toLocaleString\\((?!'(?:sv-SE|en(?:-US)?)')`),
    why: 'a figure past the one door for figures, with a minus of its own (formatNumber, formatAmount, formatMoney, formatShare)',
    allowed: (file) => file.path === 'packages/platform/src/contract/figures.ts' || inTestsAndScripts(file),
  },
  {
    pattern: /\bJSON\.parse\(/,
    why: 'JSON of outsiders of any depth: parseForeignJson (platform), which limits it',
    allowed: (file) =>
      !/^packages\/\w+\/src\/server\/.*\.ts$/.test(file.path) || isTest(file.path) || readsOwnJson.test(file.path),
  },
  {
    pattern: /\bcrypto\.(randomUUID|subtle)\b/,
    why: 'a browser has it over https alone; depots reach the console by http too (newId)',
    allowed: ({ path }) => !/\/console\/.*\.tsx?$/.test(path),
  },
  {
    pattern: /<Empty icon="po[w]er"/,
    why: 'the sign of restart and switching off: an empty list has the sign of what it would list',
  },
  {
    pattern: /<script(?![^>]*\bsrc=)[^>]*>\s*\S|\son(click|load|error)="/i,
    why: 'an inline script: the content security policy refuses it',
    allowed: ({ path }) => !path.endsWith('.html'),
  },
]

/** Finds forbidden words and paths in the tree. */
export function checkForbidden(tree: SourceTree): string[] {
  return tree.files.flatMap((file) =>
    rules.flatMap(({ pattern, why, allowed }) => {
      if (allowed?.(file)) return []
      const global = new RegExp(pattern.source, `${pattern.flags}gm`)
      return [...file.text.matchAll(global)].map(
        (match) => `${file.path}:${lineOfOffset(file, match.index)} '${match[0].trim()}': ${why}`,
      )
    }),
  )
}
