import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

function bench(...words: string[]) {
  return spawnSync(process.execPath, ['scripts/bench.mjs', ...words], { encoding: 'utf8' })
}

test('BENCH-02 npm run bench -- --help lists its flags and rows without installing anything; a wrong flag is named, exit code 2', () => {
  const help = bench('--help')
  expect(help.status).toBe(0)
  expect(help.stdout).toMatch(/--only NAME .*book.*tail.*resync.*filter/)
  const wrong = bench('--rat', '5')
  expect([wrong.status, wrong.stdout]).toEqual([2, ''])
  expect(wrong.stderr).toContain('unknown: --rat')
})

test('BENCH-02 npm run -s bench leaves stdout to what is printed: nothing of npm stands before --json', () => {
  const alone = bench('--help')
  const npm = spawnSync(process.platform === 'win32' ? 'npm.cmd' : 'npm', ['run', '-s', 'bench', '--', '--help'], {
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  expect([npm.status, npm.stdout]).toEqual([0, alone.stdout])
  expect(alone.stdout).toContain('npm run -s bench -- --json')
})
