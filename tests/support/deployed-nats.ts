import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { ServerPlace } from './nats-cluster.ts'

export interface DeployedNats {
  /** Folder of the secrets that `deploy/make-secrets.sh` made. */
  secrets: string
  /** Path of a configuration of `deploy/nats`, as it is. */
  conf(n: number): string
  /** Changes addresses and store of a configuration to those of a server on loopback. @returns its path */
  placeAt(place: ServerPlace): string
  /** Settings of a host or a gateway: its user, and the file of its password. */
  login(user: 'exchange' | 'gateway'): Record<string, string>
  clean(): void
}

/** The files of `deploy/nats` in a folder of their own, with secrets. */
export function deployNats(): DeployedNats {
  const folder = mkdtempSync(join(tmpdir(), 'onetape-deployed-nats-'))
  const secrets = join(folder, 'secrets')
  cpSync('deploy/nats', join(folder, 'nats'), { recursive: true })
  const made = spawnSync('sh', ['deploy/make-secrets.sh', secrets], { encoding: 'utf8' })
  if (made.status !== 0) throw new Error(made.stderr)
  const conf = (n: number) => join(folder, 'nats', `nats-${n}.conf`)
  const passwords = join(secrets, 'nats-passwords.conf')
  return {
    secrets,
    conf,
    placeAt({ n, store, client, monitor, routes }) {
      const withRoutes = [1, 2, 3].reduce(
        (text, other, at) => text.replace(`nats-${other}:6222`, `127.0.0.1:${routes[at]}`),
        readFileSync(passwords, 'utf8'),
      )
      writeFileSync(passwords, withRoutes)
      const text = readFileSync(conf(n), 'utf8')
        .replace(`"nats-${n}:4222"`, `"127.0.0.1:${client}"`)
        .replace(`"nats-${n}:8222"`, `"127.0.0.1:${monitor}"`)
        .replace(`"nats-${n}:6222"`, `"127.0.0.1:${routes[n - 1]}"`)
        .replace('/var/lib/nats', `"${store}"`)
      writeFileSync(conf(n), text)
      return conf(n)
    },
    login: (user) => ({ NATS_USER: user, NATS_PASSWORD_FILE: join(secrets, `nats-${user}.password`) }),
    clean: () => rmSync(folder, { recursive: true, force: true }),
  }
}
