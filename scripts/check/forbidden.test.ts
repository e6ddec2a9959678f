import { expect, test } from 'vitest'
import { checkForbidden } from './forbidden.ts'
import { createTestTree } from './tree.ts'

test.each([
  ['docs/A.md', `see /${'work'}/main/docs`, 1],
  ['docs/A.md', `https://example.org/${'work'}/main`, 0],
  ['packages/a/src/server/a.ts', "readFile('../shared/data')", 1],
  ['scripts/a.ts', "readFile('../shared/data')", 0],
  ['packages/a/src/server/a.test.ts', `test${'.only'}('x')`, 1],
  ['packages/a/src/server/a.test.ts', "test.skipIf(!there)('x')", 0],
  ['packages/a/src/server/a.test.ts', '  }, 60_000)', 1],
  ['packages/a/src/server/a.test.ts', '  },\n  60_000,\n)', 1],
  ['packages/a/src/server/a.test.ts', "test('x', { timeout: 5_000 }, run)", 1],
  ['e2e/a.spec.ts', '  test.setTimeout(60_000)', 1],
  ['packages/a/src/server/a.test.ts', '  }, patience(150_000))', 0],
  ['packages/a/src/server/a.test.ts', 'expect.poll(told, { timeout: patience(5_000) })', 0],
  ['packages/a/src/server/a.test.ts', 'sum([1, 2].map((each) => each * 1_000), 10_000)', 0],
  ['packages/a/src/server/a.test.ts', 'await vi.waitFor(seen)', 1],
  ['packages/a/src/server/a.test.ts', "expect(text).not.toContain('1234')", 1],
  ['packages/a/src/server/a.test.ts', "expect(text).not.toContain('6222020012345678')", 0],
  ['packages/a/src/server/a.test.ts', "expect(text).not.toContain('secret')", 0],
  ['packages/a/src/server/a.test.ts', 'expect(text).not.toMatch(/secret|4711/)', 1],
  ['packages/a/src/server/a.test.ts', 'expect(text).not.toMatch(/4711|secret/)', 1],
  ['packages/a/src/server/a.test.ts', 'expect(text).not.toMatch(/\\b4711\\b|secret/)', 0],
  ['packages/a/src/server/a.ts', 'connect({ timeout: 5_000 })', 0],
  ['packages/a/src/server/a.ts', 'await fetch(url)', 1],
  ['packages/a/src/console/A.tsx', `<Empty icon="${'power'}" words="a.none" />`, 1],
  ['packages/a/src/console/A.tsx', '<Empty icon="bill" words="a.none" />', 0],
  ['packages/a/src/server/a.ts', "import { isIP, connect } from 'node:net'", 1],
  ['packages/a/src/server/a.ts', "import {\n  request as ask,\n} from 'node:https'", 1],
  ['packages/a/src/server/a.ts', "import type { Socket } from 'node:net'", 0],
  ['packages/a/src/server/a.ts', "import { createServer } from 'node:net'", 0],
  ['packages/a/src/server/a.ts', "import { createTransport } from 'nodemailer'", 1],
  ['apps/server/src/a.ts', 'new WebSocket(url)', 1],
  ['packages/a/src/server/a.test.ts', 'await fetch(url)', 0],
  ['packages/a/src/console/a.ts', 'await fetch(url)', 0],
  ['packages/platform/src/server/net/a.ts', 'await fetch(url)', 0],
  ['packages/a/src/console/a.ts', `new Intl.${'NumberFormat'}(language)`, 1],
  ['packages/a/src/server/a.ts', 'value.toLocaleString(locale)', 1],
  ['packages/a/src/server/a.ts', "date.toLocaleString('sv-SE', { timeZone })", 0],
  ['packages/platform/src/contract/figures.ts', `new Intl.${'NumberFormat'}(locale)`, 0],
  ['packages/a/src/console/a.ts', 'crypto.randomUUID()', 1],
  ['packages/a/src/server/a.ts', 'crypto.randomUUID()', 0],
  ['db/migrations/0220_a.sql', "body := pg_get_functiondef('f()'::regprocedure);", 1],
  ['db/migrations/0220_a.sql', 'select prosrc into body from pg_proc;', 1],
  ['packages/a/src/server/sql/f.sql', "execute replace(body, 'a', 'b');", 1],
  ['packages/a/src/server/sql/f.sql', "execute format('drop table %I', part);", 0],
  ['packages/a/src/server/sql/f.sql', 'grant execute on function f to evops_app;', 0],
  ['packages/a/src/server/sql/f.sql', 'revoke execute on function f from public;', 0],
  ['apps/console/index.html', '<script>alert(1)</script>', 1],
  ['apps/console/index.html', '<script type="module" src="/src/main.tsx"></script>', 0],
])('%s with %s', (path, text, findings) => {
  expect(checkForbidden(createTestTree({ [path]: text }))).toHaveLength(findings)
})

test.each([
  ['packages/a/src/server/a.ts', String.raw`text.replace(/\s*%$/, '')`, 1],
  ['packages/a/src/server/a.ts', String.raw`text.replace(/[^/]*$/, '')`, 1],
  ['packages/a/src/server/a.ts', String.raw`text.replace(/(?<!\s)\s*%$/, '')`, 0],
  ['packages/a/src/server/a.ts', String.raw`/^\d+$/.test(text)`, 0],
  ['packages/a/src/server/a.ts', String.raw`pattern: (/^(a+)+$/)`, 1],
  ['packages/a/src/server/a.ts', String.raw`(/^a(\.[^.]+)*$/)`, 0],
  ['packages/a/src/contract/a.ts', String.raw`const tail = /[^/]*$/`, 1],
  ['packages/a/src/console/a.ts', String.raw`text.replace(/\s*%$/, '')`, 0],
])('D-21 a pattern on what comes from outside is linear: %s with %s', (path, text, findings) => {
  expect(checkForbidden(createTestTree({ [path]: text }))).toHaveLength(findings)
})
