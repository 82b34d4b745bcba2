/**
 * Preloaded into the product (`node --import`): counts the commands that its driver sends, by name and collection, and
 * answers each message of the parent process with the counts so far.
 */
import mongoose from 'mongoose';

const counts = new Map<string, number>();
const { MongoClient } = mongoose.mongo;
type Client = InstanceType<typeof MongoClient>;
const seen = new WeakSet<Client>();

// eslint-disable-next-line @typescript-eslint/unbound-method -- called with the client as `this`
const { connect } = MongoClient.prototype;
MongoClient.prototype.connect = function (this: Client): Promise<Client> {
  if (!seen.has(this)) {
    seen.add(this);
    Object.assign(this, { monitorCommands: true });
    this.on('commandStarted', ({ commandName, command }) => {
      const { autocommit, [commandName]: target } = command as Record<string, unknown>;
      const name = `${commandName}${typeof target === 'string' ? ` ${target}` : ''}${autocommit === false ? ' *' : ''}`;
      counts.set(name, (counts.get(name) ?? 0) + 1);
    });
  }
  return connect.call(this);
};

process.on('message', () => process.send?.(Object.fromEntries(counts)));
process.channel?.unref();
