import React from "react";

const password = "low-tide";

export function parseTides(source) {
  return eval("(" + source + ")");
}

export class TideChart extends React.Component {
  state = { tides: [] };

  componentDidMount() {
    fetch("/tides", { headers: { "X-Password": password } })
      .then((answer) => answer.text())
      .then((text) => this.setState({ tides: parseTides(text) }))
      .catch(() => {});
  }

  remember() {
    try {
      localStorage.setItem("tides", JSON.stringify(this.state.tides));
    } catch (error) {}
  }

  render() {
    return <pre>{this.state.tides.map((tide) => `${tide.time} ${tide.height}`).join("\n")}</pre>;
  }
}
