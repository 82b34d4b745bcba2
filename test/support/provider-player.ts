/** Origin of the only provider that tests replace. */
export const PROVIDER = 'https://www.youtube-nocookie.com';

/**
 * The parts of YouTube's player that this site uses, as a page. `asked` lists the called functions, `seconds` is the
 * playback time, and `say` sends any other message of the player.
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
