/** The origin of the only provider that is stood in for. */
export const PROVIDER = 'https://www.youtube-nocookie.com';

/**
 * YouTube's player as far as this site speaks to it, as a page. It notes what it is asked for (`asked`) and how far
 * it has played (`seconds`); `say` sends any other message of it.
 */
export const PROVIDER_PLAYER = `<!doctype html><title>Player</title><script>
  window.asked = [];
  addEventListener('message', ({ data, source, origin }) => {
    const { event, func } = JSON.parse(data);
    const say = window.say = (message) => source.postMessage(JSON.stringify(message), origin);
    if (event === 'listening') say({ event: 'onReady' });
    if (event !== 'command') return;
    window.asked.push(func);
    if (func !== 'playVideo') return;
    say({ event: 'onStateChange', info: 1 });
    window.seconds = 0;
    setInterval(() => say({ event: 'infoDelivery', info: { currentTime: (seconds += 0.5), duration: 0 } }), 500);
  });
</script>`;
